"""The words of remarks, in English and German; each temperament has its own, so that it can be recognised.

Which of several wordings is taken depends on a key alone, such as the table and the place in its log: not on a stream
of chance, which would change the match.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from confluence.players.base import Remark, RemarkCode
from confluence.sidereal.phrases import Phrases
from confluence.sidereal.spoken import good_word, points_word

Wording = tuple[str, str]
"""English and German; `{good}` is a good as an object."""

EVEN: Final = "even"
TEMPERS: Final = {"friendly": "generous", "generous": "generous", "hard": "hard", "cautious": "cautious"}
"""By player: its temperament; everybody else is even."""

_GREETING: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("Good game, everybody.", "Gutes Spiel euch allen."),
        ("Hello. Let us see what we can do for each other.", "Hallo. Mal sehen, was wir füreinander tun können."),
    ),
    "generous": (
        ("Hello, friends! Tell me what you need.", "Hallo, Freunde! Sagt mir, was ihr braucht."),
        ("Lovely to meet you. There is enough for all of us.", "Schön, euch zu treffen. Es ist genug für alle da."),
    ),
    "hard": (
        ("Let us talk business.", "Kommen wir zum Geschäft."),
        ("Make me good offers and we will get along.", "Macht mir gute Angebote, dann verstehen wir uns."),
    ),
    "cautious": (
        ("Hello. I prefer goods on the table.", "Hallo. Mir ist lieber, was auf dem Tisch liegt."),
        ("Good day. One step at a time, please.", "Guten Tag. Bitte eins nach dem anderen."),
    ),
}
_THANKS: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("Thank you, that helps us both.", "Danke, das hilft uns beiden."),
        ("Thanks. A fair deal.", "Danke. Ein faires Abkommen."),
    ),
    "generous": (
        ("Thank you so much! Come back any time.", "Vielen lieben Dank! Komm jederzeit wieder."),
        ("Wonderful, thank you! I owe you one.", "Wunderbar, danke! Du hast etwas gut bei mir."),
    ),
    "hard": (
        ("Done. It was about time.", "Abgemacht. Wurde auch Zeit."),
        ("Good. You could have had that sooner.", "Gut. Das hättest du früher haben können."),
    ),
    "cautious": (
        ("Thank you. That was clean and simple.", "Danke. Das war klar und einfach."),
        ("Thanks. I like deals without promises.", "Danke. Ich mag Abkommen ohne Versprechen."),
    ),
}
_TOO_DEAR: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("That is too dear for me.", "Das ist mir zu teuer."),
        ("I cannot pay that much.", "So viel kann ich nicht zahlen."),
    ),
    "generous": (
        ("I would love to, but it costs me too much.", "Gern, aber das kostet mich zu viel."),
        ("Almost! A little less and I am with you.", "Fast! Etwas weniger, und ich bin dabei."),
    ),
    "hard": (
        ("You cannot be serious.", "Das ist nicht dein Ernst."),
        ("At that price, ask somebody else.", "Zu dem Preis frag jemand anderen."),
    ),
    "cautious": (
        ("That is more than I dare to give.", "Das ist mehr, als ich zu geben wage."),
        ("Too dear. I have to keep something back.", "Zu teuer. Etwas muss ich zurückbehalten."),
    ),
}
_NEXT_TURN: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("Ask me again next turn.", "Frag mich nächste Runde noch einmal."),
        ("Not now. Next turn, perhaps.", "Jetzt nicht. Vielleicht nächste Runde."),
    ),
    "generous": (
        ("Please ask me again next turn, I would like to.", "Frag mich bitte nächste Runde wieder, ich möchte gern."),
        ("Next turn I can do that for you.", "Nächste Runde kann ich das für dich tun."),
    ),
    "hard": (
        ("Next turn. With a better offer.", "Nächste Runde. Mit einem besseren Angebot."),
        ("Come back next turn, if you still can pay.", "Komm nächste Runde wieder, wenn du dann zahlen kannst."),
    ),
    "cautious": (
        ("Let me see how this turn ends first.", "Lass mich erst sehen, wie diese Runde ausgeht."),
        ("Next turn, when I know what I have.", "Nächste Runde, wenn ich weiß, was ich habe."),
    ),
}
_NEEDS: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("I am looking for {good}", "Ich suche {good}"),
        ("I could use {good}", "Ich könnte {good} brauchen"),
    ),
    "generous": (
        ("If you can spare {good}, I pay well", "Wenn du {good} übrig hast, zahle ich gut"),
        ("I would be so glad to have {good}", "Ich wäre so froh über {good}"),
    ),
    "hard": (
        ("I buy {good}, at a sensible price", "Ich kaufe {good}, zu einem vernünftigen Preis"),
        ("Who sells me {good}? Cheap, of course", "Wer verkauft mir {good}? Günstig, versteht sich"),
    ),
    "cautious": (
        ("I look for {good}, paid at once", "Ich suche {good} und zahle sofort"),
        ("I would take {good}, against goods on the table", "Ich nähme {good}, gegen Ware auf dem Tisch"),
    ),
}
_OFFERS: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("I can spare {good}", "Ich habe {good} übrig"),
        ("I would give {good}", "Ich würde {good} hergeben"),
    ),
    "generous": (
        ("Who would like {good}? I am happy to help", "Wer möchte {good}? Ich helfe gern"),
        ("Take {good} from me, for little", "Nehmt {good} von mir, für wenig"),
    ),
    "hard": (
        ("I have {good}. Bid", "Ich habe {good}. Bietet"),
        ("I let you have {good}, for the right price", "Ich gebe {good} ab, wenn der Preis stimmt"),
    ),
    "cautious": (
        ("I could part with {good}, for goods in hand", "Ich könnte {good} abgeben, gegen Ware auf die Hand"),
        ("I do not need {good} just now", "Gerade brauche ich {good} nicht"),
    ),
}
_NO_DEAL: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("I see no deal for us now.", "Gerade sehe ich kein Abkommen für uns."),
        ("We do not fit together this turn.", "Diese Runde passen wir nicht zusammen."),
    ),
    "generous": (
        ("What a pity, I find nothing for us.", "Wie schade, ich finde nichts für uns."),
        ("Next time for sure!", "Beim nächsten Mal bestimmt!"),
    ),
    "hard": (
        ("No deal.", "Kein Abkommen."),
        ("You have nothing that I want.", "Du hast nichts, was ich will."),
    ),
    "cautious": (
        ("I had rather keep what I have.", "Ich behalte lieber, was ich habe."),
        ("Better no deal than a doubtful one.", "Lieber kein Abkommen als ein zweifelhaftes."),
    ),
}
_WELL_PLAYED: Final[dict[str, tuple[Wording, ...]]] = {
    "even": (
        ("Well played.", "Gut gespielt."),
        ("That was a strong turn.", "Das war eine starke Runde."),
    ),
    "generous": (
        ("Well played! I am glad for you.", "Gut gespielt! Das freut mich für dich."),
        ("What a beautiful turn!", "Was für eine schöne Runde!"),
    ),
    "hard": (
        ("Not bad.", "Nicht schlecht."),
        ("Well played. It will not happen again.", "Gut gespielt. Das passiert nicht noch einmal."),
    ),
    "cautious": (
        ("Well planned.", "Gut geplant."),
        ("Brave, and it went well.", "Mutig, und es ging gut."),
    ),
}
WORDINGS: Final[dict[RemarkCode, dict[str, tuple[Wording, ...]]]] = {
    RemarkCode.GREETING: _GREETING,
    RemarkCode.THANKS: _THANKS,
    RemarkCode.TOO_DEAR: _TOO_DEAR,
    RemarkCode.NEXT_TURN: _NEXT_TURN,
    RemarkCode.NEEDS: _NEEDS,
    RemarkCode.OFFERS: _OFFERS,
    RemarkCode.NO_DEAL: _NO_DEAL,
    RemarkCode.WELL_PLAYED: _WELL_PLAYED,
}
"""By code and temperament: ways to say it. Those with a good are parts of a sentence, to which more may be added."""


def say_remark(t: Phrases, remark: Remark, player: str, key: str) -> str:
    """What a player of this name says, in the language of `t`; equal keys give equal words."""
    wordings = WORDINGS[remark.code][TEMPERS.get(player, EVEN)]
    place = int.from_bytes(sha256(key.encode()).digest()[:4], "big") % len(wordings)
    text = t.pick(wordings[place]).format(good=good_word(t, remark.good))
    much = None if not remark.number else points_word(t, remark.number)
    if remark.code in (RemarkCode.NEEDS, RemarkCode.OFFERS):
        if remark.card is not None:
            text += t(f", for {t.card(remark.card)}", f", für {t.card(remark.card)}")
        if much is not None:
            text += t(f"; it is worth {much} to me", f"; es ist mir {much} wert")
        return f"{text}."
    if remark.code is RemarkCode.TOO_DEAR and much is not None:
        text += t(f" By {much}.", f" Um {much}.")
    return text
