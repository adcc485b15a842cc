// The chosen theme is on the page before anything is painted; choosing it is the work of src/state/preferences.ts.
try {
  const theme = window.localStorage.getItem("confluence.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // without storage the system decides
}
