// Texts in which signs are underlined have them followed by a line of their own (U+0332); what is spoken has none.
const LINE = "\u0332";

export const notUnderlined = (text: string): string => text.replaceAll(LINE, "");
