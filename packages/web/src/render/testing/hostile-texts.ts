import { randomFromNumber } from '@inkling/engine'

/** Generates hostile texts from building blocks of injection attempts. */

const ADDRESSES = [
  'javascript:trap()',
  'JaVaScRiPt:trap()',
  'java\tscript:trap()',
  '\u0001javascript:trap()',
  'java&#115;cript&colon;trap()',
  'javascript&#x3A;trap()',
  'vbscript:trap()',
  'data:text/html,<script>trap()</script>',
  'data:image/svg+xml,<svg onload=trap()>',
  'blob:https://inkling.test/1',
  '//elsewhere.test/x',
  'https://elsewhere.test/x',
  '\\\\elsewhere.test/x',
  '/api/v1/auth/logout',
  'x',
]
const HANDLERS =
  `onerror onload onclick onmouseover onfocus ontoggle onanimationstart ontransitionend onbegin onend
  onpointerrawupdate onbeforematch onscrollend onsecuritypolicyviolation oncontentvisibilityautostatechange onwheel`.split(
    /\s+/,
  )
const TAGS =
  `a img image svg math script style link meta base iframe frame object embed form input button select
  textarea isindex keygen template noscript noembed noframes xmp plaintext listing title video audio source track
  picture portal dialog slot marquee frameset details summary table td tr caption colgroup p div span ruby rt font
  mi mo ms mtext mglyph malignmark annotation-xml foreignObject desc animate set use image feImage x-custom fieldset
  optgroup option area map label output progress menu bgsound applet param nobr`.split(/\s+/)
const STYLES = [
  'background:url(//elsewhere.test/x)',
  'background:u\\72l(//elsewhere.test/x)',
  'position:fixed;inset:0;z-index:99',
  'behavior:url(#x)',
  'width:expression(trap())',
  '-moz-binding:url(//elsewhere.test/x)',
  'list-style:image-set("//elsewhere.test/x" 1x)',
  '}*{background:url(//elsewhere.test/x)',
]
/** `@` marks the place of the hostile text. */
const AROUND = [
  '@',
  '*@*',
  '**@**',
  '“@”',
  '「@」',
  '`@`',
  '```\n@\n```',
  '```html\n@\n```',
  '```@\nx\n```',
  '> @',
  '- @\n- @',
  '# @',
  '| a |\n|-|\n| @ |',
  '[@](https://a.test)',
  '[x](@)',
  '[x](<@>)',
  '[x](https://a.test "@")',
  '![@](https://a.test/x.png)',
  '![x](@)',
  '<@>',
  '<details><summary>@</summary>@</details>',
  '<ruby>@<rt>@</rt></ruby>',
  '<table>@<tr><td>@</table>',
  '<select>@</select>',
  '<svg>@</svg>',
  '<svg><foreignObject>@</foreignObject></svg>',
  '<svg><desc>@</desc></svg>',
  '<svg><style>@</style></svg>',
  '<math>@</math>',
  '<math><mtext><table><mglyph><style>@</style></table></mtext></math>',
  '<math><annotation-xml encoding="text/html">@</annotation-xml></math>',
  '<form><math><mtext></form><form>@',
  '<style>@</style>',
  '<style><!--</style>@-->',
  '<title>@</title>',
  '<textarea>@</textarea>',
  '<noscript><p title="</noscript>@">',
  '<xmp><p title="</xmp>@">',
  '<template>@</template>',
  '<a title="@">x</a>',
  "<p title='@'>x</p>",
  '<p title=@>x',
  '<!--@-->',
  '<!-->@-->',
  '<!--!>@',
  '<![CDATA[@]]>',
  '<?xml @?>',
  '</@>',
  '<div <div>@</div>',
  '<p><b>@</p></b>',
  '<a><a>@</a></a>',
  '<span class="link-host @">x</span>',
  '<span data-class="@">x</span>',
  '<font color="@">x</font>',
]

/** Deterministic for a seed. */
export function hostileTexts(seed: number, count: number): string[] {
  const dice = randomFromNumber(seed)
  const below = (bound: number): number => (dice() * 2 ** 32) % bound
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T // the index is below the length
  const attribute = (): string => {
    const quote = one(['"', "'", ''])
    const space = one([' ', '\n', '\t', '/', ' \u00a0'])
    const kinds = [
      () => `${one(HANDLERS)}=${quote}trap()${quote}`,
      () =>
        `${one(['href', 'src', 'xlink:href', 'action', 'formaction', 'data', 'srcset', 'poster', 'background', 'to', 'values', 'ping', 'srcdoc', 'codebase'])}=${quote}${one(ADDRESSES)}${quote}`,
      () => `style=${quote}${one(STYLES)}${quote}`,
      () =>
        one([
          'id=root',
          'name=cookie',
          'is=x-custom',
          'autofocus',
          'tabindex=0',
          'open',
          'target=_self',
          'rel=opener',
          'class="fixed inset-0"',
          'attributeName=href',
          'slot=x',
          'contenteditable',
          'popover',
          'http-equiv=refresh',
          'content="0;url=//elsewhere.test"',
        ]),
    ]
    return space + one(kinds)()
  }
  const tag = (): string => {
    const name = one(TAGS)
    const spelt = one([name, name.toUpperCase(), `${name}\u0000`, `${name}/`])
    const attributes = Array.from({ length: below(4) }, attribute).join('')
    return `<${spelt}${attributes}${one(['>', '>', '/>', '', '//', ` >trap()</${name}>`])}`
  }
  const text = (depth: number): string => {
    const inner = depth === 0 || below(3) === 0 ? tag() : text(depth - 1)
    return one(AROUND).replaceAll('@', () => inner)
  }
  const disguised = (plain: string): string =>
    one([
      () => plain,
      () => plain,
      () => plain.replaceAll('<', '&lt;').replace('&lt;', '<'),
      () => plain.replace('>', '>\n\n'),
      () => `${plain}${tag()}`,
      () => plain.slice(0, below(plain.length) + 1),
    ])()
  return Array.from({ length: count }, () => disguised(text(1 + below(2))))
}
