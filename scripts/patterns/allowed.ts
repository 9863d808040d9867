/** Patterns that are not provably linear, each with the reason why no text makes it slow. */
export const allowed: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/[^.[\]]+|\[(?:"([^"]*)"|'([^']*)'|([^\]]*))\]/g`,
    'a path of a variable is taken apart up to a thousand characters',
  ],
  [
    String.raw`/"(?:[^"\\]|\\.)*"|\.((?:[\w\u0080-\uffff-]|\\[^\n])+)/g`,
    'selectors are written by the browser, which closes every string; at most 64,000 characters',
  ],
  [
    String.raw`/^[ \t]*(\x60{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^[ \t]*\1|(?![\s\S]))/gm`,
    'of a message, a preview reads no more than 4,000 characters',
  ],
  [
    String.raw`/<style\b[^<>]*>[^<]*|\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi`,
    'too large for the checker; each part ends at the mark with which the next one begins',
  ],
])
