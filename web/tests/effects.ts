/**
 * What a test waits for comes with its effects. `findBy…` and `waitFor` see a change as soon as it is drawn; on a busy
 * machine React runs the effects of that drawing, such as listening to keys, in a turn of their own, and the test would
 * go on before it: what it pressed was heard by nobody.
 */
import { configure, getConfig } from "@testing-library/react";

const { asyncWrapper } = getConfig();
const turn = setImmediate; // the real one: React plans its turns with it, and they come in order

configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait();
      await new Promise((resolve) => turn(resolve));
      return found;
    }),
});
