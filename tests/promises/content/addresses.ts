/** URLs that would run something, or send the user or a request elsewhere. */
const addresses: readonly string[] = [
  'javascript:TRAP',
  'JaVaScRiPt:TRAP',
  ' javascript:TRAP',
  '\u0001javascript:TRAP',
  'java\tscript:TRAP',
  'java&#10;script:TRAP',
  'java&#115;cript&colon;TRAP',
  'javascript&#x3A;TRAP',
  '&#106&#97&#118&#97script:TRAP',
  'javascript://ok.test/%0aTRAP',
  'javascript:/*https://ok.test*/TRAP',
  'view-source:javascript:TRAP',
  'vbscript:TRAP',
  'data:text/html,<script>TRAP</script>',
  'data:text/html;base64,PHNjcmlwdD50cmFwKDApPC9zY3JpcHQ+',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="TRAP"/>',
  'data:application/xhtml+xml,<x xmlns="http://www.w3.org/1999/xhtml"/>',
  'blob:null/TRAP',
  'filesystem:http://CANARY_HOST/x',
  'file:///etc/passwd',
  '//CANARY_HOST/x',
  '\\\\CANARY_HOST\\x',
  '/\\CANARY_HOST/x',
  'http:CANARY_HOST/x',
  'CANARY',
  'CANARY?<img src=x onerror=TRAP>',
  'http://ok.test@CANARY_HOST/x',
  '/api/v1/auth/logout',
  'intent://x#Intent;scheme=javascript;end',
]

/** Places in a text where a URL can appear. */
const carriers: readonly string[] = [
  '[x](@)',
  '[x](<@>)',
  '![x](@)',
  '![x](<@> "y")',
  '<@>',
  '[x][r]\n\n[r]: @',
  '<a href="@">x</a>',
  '<img src="@">',
  '<a xlink:href="@" href=\'@\'>x</a>',
  '<div style="background:url(@)">x</div>',
  '[![x](@)](@)',
]

export const addressed: readonly string[] = addresses.flatMap(address =>
  carriers.map(carrier => carrier.replaceAll('@', () => address)),
)
