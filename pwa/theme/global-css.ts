import { defineGlobalFontface, defineGlobalStyles } from '@pandacss/dev'

const faceStyle = { fontWeight: '600 800', fontStyle: 'normal' }

/**
 * Each fallback lends a face of the system the heading face's metrics, so that text keeps its place when the heading face arrives.
 *
 * - `sizeAdjust` is the mean width of French headings at weight 700 in Bricolage divided by their width in the system's face.
 * - Ascent and descent are Bricolage's 930 and 270 of 1000 divided by `sizeAdjust`.
 * - The font stack in type.ts lists both: a system has Arial Bold or a face of equal widths, an Android phone has only Roboto Bold.
 */
export const fontFaces = defineGlobalFontface({
  Bricolage: {
    ...faceStyle,
    src: "url('/fonts/bricolage.woff2') format('woff2')",
    fontDisplay: 'swap',
  },
  'Bricolage Fallback': {
    ...faceStyle,
    src: "local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold'), local('Helvetica Neue Bold')",
    sizeAdjust: '98.5%',
    ascentOverride: '94.4%',
    descentOverride: '27.4%',
    lineGapOverride: '0%',
  },
  'Bricolage Fallback Roboto': {
    ...faceStyle,
    src: "local('Roboto Bold'), local('Roboto-Bold')",
    sizeAdjust: '106.7%',
    ascentOverride: '87.2%',
    descentOverride: '25.3%',
    lineGapOverride: '0%',
  },
})

export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light dark',
    fontFamily: 'text',
    fontSize: '100%',
    lineHeight: 'text',
    textSizeAdjust: '100%',
    WebkitTextSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
    overflowX: 'clip',
    scrollPaddingTop: '[calc(72px + env(safe-area-inset-top, 0px))]',
    scrollPaddingBottom: '[calc(24px + var(--tab-bar, 0px))]',
    '&[data-theme=light]': { colorScheme: 'light' },
    '&[data-theme=dark]': { colorScheme: 'dark' },
    '&[data-smooth]': { scrollBehavior: 'smooth' },
  },
  // A page that the server has rendered keeps the room of the tabs that will come.
  ':root:is(:has([data-tab-bar]), [data-signed-in]:has([data-rendered]))': {
    '--tab-bar': 'calc(72px + env(safe-area-inset-bottom, 0px))',
    _rail: { '--tab-bar': '0px', '--rail': 'clamp(88px, 100vw - 920px, 104px)' },
    // Rail and content stand in one frame, in the middle of a window that is wider.
    xl: { '--page-frame': '1336px', '--frame-edge': 'max(0px, (100% - 1440px) / 2)' },
    // Printed pages have no tab bar.
    _print: { '--tab-bar': '0px', '--rail': '0px', '--frame-edge': '0px' },
  },
  // Elements that float at the lower edge keep clear of a bar that sticks to it (pwa/offers/detail/job-detail-styles.ts).
  ':root:has([data-action-bar])': {
    '--action-bar': '7.5rem',
    lg: { '--action-bar': '0px' },
    '@media (max-height: 30em)': { '--action-bar': '0px' },
  },
  // What stands at the end of a page can be scrolled free of the prompt above the lower edge (pwa/shell/update-prompt.tsx), and of a toast.
  ':root:has([data-prompt])': { '--prompt': '4.5rem' },
  ':root:has([data-scope=toast][data-part=root])': { '--toast': '4.5rem' },
  body: {
    margin: '0',
    minHeight: '[100dvh]',
    paddingBottom: '[calc(var(--tab-bar, 0px) + var(--prompt, 0px) + var(--toast, 0px))]',
    paddingInlineStart: '[calc(var(--frame-edge, 0px) + var(--rail, 0px) + env(safe-area-inset-left, 0px))]',
    paddingInlineEnd: '[calc(var(--frame-edge, 0px) + env(safe-area-inset-right, 0px))]',
    bg: 'paper',
    color: 'ink',
    textStyle: 'body',
    overflowWrap: 'break-word',
    fontSynthesis: 'none',
    textRendering: 'optimizeLegibility',
    WebkitFontSmoothing: 'antialiased',
    // Whoever asks the system for more contrast reads secondary text at AAA, and sees the outline of each field and card (3:1), in both themes.
    _moreContrast: {
      '--colors-soft': '[color-mix(in oklab, token(colors.ink) 80%, token(colors.paper))]',
      '--colors-line': '[color-mix(in oklab, token(colors.ink) 45%, token(colors.paper))]',
      '--colors-edge': 'token(colors.ink)',
    },
  },
  'h1, h2, h3, h4': {
    textWrap: 'balance',
    fontFamily: 'heading',
    fontWeight: 'bold',
    letterSpacing: 'heading',
    wordSpacing: '0.06em',
    lineHeight: 'snug',
  },
  p: { textWrap: 'pretty' },
  'b, strong': { fontWeight: 'semibold' },
  'a, button, label, summary, input, select, textarea, [role=button]': { touchAction: 'manipulation' },
  'button, [role=button], label[for], summary': { cursor: 'pointer' },
  ':focus-visible': {
    outlineStyle: 'solid',
    outlineWidth: '3px',
    outlineColor: 'var(--focus-ring, token(colors.focus))',
    outlineOffset: '2px',
  },
  '[tabindex="-1"]:focus-visible': { outlineStyle: 'none' },
  '::selection': { bg: 'sun', color: 'onSun' },
  '::placeholder': { color: 'soft', opacity: '1' },
  '[hidden]': { display: 'none!' },
  // The screen fills a tall window, so that a short page has its footer at the bottom.
  '#app': { display: 'flex', flexDirection: 'column', minHeight: '[calc(100dvh - var(--tab-bar, 0px))]' },
  '#app > main': { flexGrow: '1' },
  // Below the first screen of whoever is signed in, so that it never jumps while rows come.
  '#app:has(> [data-tab-bar]) > main': { minHeight: '[100dvh]' },
  // Before the app's code has come: its first screen takes this place. Without scripts none would.
  '#starting': {
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    layerStyle: 'ring',
    animation: 'lateSpin',
    '@media (scripting: none)': { display: 'none' },
  },
  // A modal dialog disables presses on the body, which would restyle the whole page. These elements need no such style, because the dialog's veil
  // covers the page.
  '#app, #landing': { pointerEvents: 'auto' },
  // A press that is stored until the app is ready.
  ':is([data-rendered], #landing) button[aria-busy=true]': { opacity: '[0.6]' },
  // This content is for visitors, so a signed-in person must not see it before the app renders theirs.
  '[data-signed-in] [data-rendered] [data-visitor]': { visibility: 'hidden' },
  'svg.lucide': { flexShrink: '0', strokeWidth: '1.9px' },
  // Printing draws the page once, when a change of theme has just begun, so transitions are off.
  '@media print': {
    '*, *::before, *::after': { transition: 'none!' },
    // Navigation is useless on paper.
    'nav, [role=tablist], [data-scope=toast], #app > header, #app > footer': { display: 'none!' },
    // A printed paper has the sheet to itself (pwa/data/printed-sheet.tsx).
    'body:has(> [data-paper]) > :not([data-paper])': { display: 'none!' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after, ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*)': {
      animationDuration: '0.01ms!',
      animationDelay: '0ms!',
      animationIterationCount: '1!',
      // A merely short transition would apply to every element, and a new theme would spread through the page level by level.
      transition: 'none!',
      scrollBehavior: 'auto!',
    },
  },
})
