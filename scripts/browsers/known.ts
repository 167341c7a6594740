/**
 * The features that the built app mentions and some supported browser lacks (`supported.ts`), each with the reason why
 * those browsers still work. `scripts/browsers.test.ts` compares the list with the build: a newer feature is either
 * added here with its fallback, or not used. A name covers its values too (`css cursor` stands for `css cursor: grab`).
 */
const reasons: [reason: string, names: string[]][] = [
  [
    'It has the name of something newer but is a member of an object of ours or of a library.',
    [
      ...['.use', '.share', '.isError', '.imageSizes', '.capture', '.windows', '.drop', '.states'],
      ...['.take', '.login', '.difference', '.sync', '.escape', '.popover', '.connection'],
    ],
  ],
  [
    'The library asks first whether it is there.',
    ['setImmediate', 'navigation', 'navigator.connection', 'PublicKeyCredential.getClientCapabilities'],
  ],
  [
    'Asked for first: without it what a button opens stands where its `z-index` says (web/ui/use-floating.ts).',
    ['.showPopover'],
  ],
  ['React Router calls it for links that ask for a view transition, and asks first.', ['.startViewTransition']],
  ['React sets it on elements; a browser without it fetches in its own order.', ['.fetchPriority']],
  [
    'Without it a pointer on iOS counts as not moved; a touch or press starts the app there.',
    ['.movementX', '.movementY'],
  ],
  [
    'It only changes how something looks or feels; without it the page is whole.',
    [
      ...['css cursor', 'css -webkit-tap-highlight-color', 'css text-wrap'],
      ...['css forced-color-adjust', 'css scrollbar-gutter', 'css scrollbar-width', 'css resize'],
      'css :-webkit-search-cancel-button',
      ...['css :-webkit-meter-bar', 'css :-webkit-meter-optimum-value'],
      ...['css :-webkit-progress-bar', 'css :-webkit-progress-value', 'css :-moz-progress-bar'],
      'css font-family: ui-monospace',
    ],
  ],
  ['Without it a browser moves nothing by itself, which is what is asked for.', ['css overflow-anchor']],
  ['Asked for first: without it the sound comes from the speaker that the device chooses.', ['.setSinkId']],
  ['Without it `ui/inputs.tsx` sets how high a text is as it is typed.', ['css field-sizing']],
  ['It spares layout of what is out of sight; without it all is laid out.', ['css content-visibility']],
  ['It is read with content-visibility only.', ['css contain-intrinsic-block-size']],
  ['It sets the paper of prints; without it the reader chooses.', ['css @page', 'css size', 'css break-after']],
  ['Without them a sheet of a print may begin or end with a single line.', ['css orphans', 'css widows']],
]

export const knownNewer = new Map(reasons.flatMap(([reason, names]) => names.map((name) => [name, reason] as const)))

/** The name under which a feature found in the build is listed. */
export const listedAs = (found: string): string => (knownNewer.has(found) ? found : found.replace(/: .*$/, ''))
