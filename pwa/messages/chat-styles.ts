import { css, cva } from '../styled-system/css'

/** A phone on its side with its keyboard open leaves a chat that covers the screen no more than three fingers' height. */
const inLowChat = '@container chat (max-height: 15rem)'

/** Covers the screen on phones, between notch and keyboard; a drawer at the side of wide windows. */
export const screenStyle = css({
  position: 'fixed',
  insetInline: '0',
  top: '0',
  bottom: '[var(--keyboard, 0px)]',
  zIndex: 'overlay',
  display: 'flex',
  containerType: 'size',
  containerName: '[chat]',
  ps: 'safeLeft',
  pe: 'safeRight',
  bg: 'paper',
  '& > *': { flex: '1', minWidth: '0', outlineStyle: 'none' },
  lg: { insetInlineStart: '[auto]', width: 'sheet', boxShadow: 'floating' },
})
/** Beside the list. */
export const panelStyle = css({
  display: 'flex',
  minHeight: '0',
  rounded: 'panel',
  borderWidth: 'hair',
  borderColor: 'line',
  bg: 'paper',
  overflow: 'clip',
  '& > *': { flex: '1', minWidth: '0' },
})
/** In a card: the height of a few messages, which scroll. On a phone the field has a row of its own, or its placeholder would take two. */
export const insideStyle = css({
  display: 'flex',
  height: '96',
  rounded: 'card',
  borderWidth: 'hair',
  borderColor: 'line',
  bg: 'paper',
  overflow: 'clip',
  '& > *': { flex: '1', minWidth: '0' },
  '& form': { smDown: { flexWrap: 'wrap' } },
  '& textarea': { smDown: { order: '-1', flexBasis: 'full' } },
})
export const chatStyle = css({
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  height: 'full',
  minHeight: '0',
})

/** Puts the skeleton of the messages at the bottom, above the field, where the newest messages will be. */
export const comingStyle = css({ flex: '1', minHeight: '0', overflow: 'clip', display: 'grid', alignContent: 'end' })

export const headStyle = css({
  layerStyle: 'acrossScreen',
  bar: '2.5',
  flexShrink: '0',
  ps: '1.5',
  pe: '3',
  pb: '2.5',
  pt: '[calc(token(spacing.2.5) + token(spacing.safeTop))]',
  bg: 'surface',
  borderBottomWidth: 'hair',
  borderBottomColor: 'line',
  lg: { ps: '4' },
  [inLowChat]: { py: '1' },
  // The face leaves its room to the name.
  _zoomed: { gap: '1', '& > button + *': { display: 'none' } },
})
/** Keeps the menu at the end even if no presence is shown. */
export const headInsideStyle = css({
  bar: '2.5',
  flexShrink: '0',
  ps: '3.5',
  pe: '1',
  bg: 'surface',
  borderBottomWidth: 'hair',
  borderColor: 'line',
})
/** Reserves the size of the back button. */
export const backStyle = css({ display: 'grid', placeItems: 'center', width: 'touch', height: 'touch' })
export const whoStyle = css({ flex: '1', minWidth: '0' })
export const nameStyle = css({ textStyle: 'title', truncate: true })
export const presenceStyle = cva({
  base: {
    position: 'relative',
    bar: '1.5',
    flexShrink: '0',
    textStyle: 'meta',
    fontWeight: 'semibold',
    rounded: 'xs',
    _before: { content: '""', width: '2', height: '2', rounded: 'full', flexShrink: '0', bg: 'current' },
    // Enlarges the target to 44 px without a taller header.
    _after: { content: '""', position: 'absolute', insetInline: '-2', insetBlock: '-3.5' },
  },
  variants: { isLive: { true: { color: 'brand', _before: { bg: 'leaf' } }, false: { color: 'soft' } } },
})
export const factsStyle = css({ bar: '2.5', mt: '0.5' })
/** Keeps the job's title on one line. */
export const jobTagStyle = css({
  minWidth: '0',
  _zoomed: { display: 'none' },
  display: 'flex',
  '& a': { minWidth: '0' },
  '& a > span': { maxWidth: 'full' },
  '& span span': { truncate: true, display: 'block', textDecoration: 'underline', textUnderlineOffset: '[0.2em]' },
})

/** Switches the browser's scroll anchoring off: browsers differ, and `useChatScroll` does it. */
export const scrollerStyle = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  overflowAnchor: 'none',
  px: '3.5',
  py: '4',
  lg: { px: '6' },
  [inLowChat]: { py: '1' },
  _focusVisible: { outlineOffset: '-1' },
})
export const listStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minHeight: 'full',
  justifyContent: 'flex-end',
})
export const dayStyle = css({ textStyle: 'meta', fontWeight: 'bold', color: 'soft', textAlign: 'center', py: '2' })
/** What happened beside the messages. */
export const lineStyle = css({ textStyle: 'meta', color: 'soft', textAlign: 'center', px: '4', py: '1' })
/** Between the messages and the field. */
export const proposedStyle = css({ flexShrink: '0', px: '3', pb: '2', _empty: { display: 'none' } })
const mine = {
  color: 'onBrand',
  borderColor: 'transparent',
  marginInlineStart: 'auto',
  borderEndEndRadius: 'xs',
} as const
export const bubbleStyle = cva({
  base: {
    width: 'fit',
    maxWidth: '[min(82%, 34rem)]',
    px: '3.5',
    py: '2.5',
    lineHeight: 'close',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    rounded: 'card',
    borderWidth: 'hair',
  },
  variants: {
    kind: {
      mine: { ...mine, bg: 'brand' },
      waiting: { ...mine, bg: '[color-mix(in oklab, token(colors.brand) 76%, token(colors.paper))]' },
      theirs: { bg: 'surface', borderColor: 'line', borderEndStartRadius: 'xs' },
    },
  },
})
/** Aligns the attachment of a message. */
export const sideStyle = cva({ variants: { side: { mine: { marginInlineStart: 'auto' }, theirs: {} } } })
export const footnoteStyle = cva({
  base: {
    bar: '1',
    mt: '1',
    mb: '1.5',
    textStyle: 'meta',
    color: 'soft',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: { side: { mine: { justifyContent: 'flex-end' }, theirs: {} } },
})
export const readStyle = css({ color: 'brand' })
export const parkedStyle = css({ color: 'brick', fontWeight: 'semibold' })
export const newestStyle = css({
  position: 'relative',
  height: '0',
  '& > button': {
    position: 'absolute',
    bottom: '3',
    insetInline: '0',
    mx: 'auto',
    width: 'fit',
    boxShadow: 'floating',
    rounded: 'full',
  },
})
export const earlierStyle = css({ pile: '1', justifyItems: 'center', pb: '3' })

export const composerStyle = css({
  layerStyle: 'acrossScreen',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '2.5',
  _zoomed: { flexWrap: 'wrap', '& > textarea': { order: '-1', flexBasis: 'full' } },
  flexShrink: '0',
  px: '3',
  pt: '2.5',
  pb: '[calc(token(spacing.2.5) + token(spacing.safeBottom))]',
  bg: 'surface',
  borderTopWidth: 'hair',
  borderTopColor: 'line',
})
export const inputStyle = css({
  flex: '1',
  minWidth: '0',
  minHeight: 'control',
  maxHeight: '36',
  px: '4',
  py: '3',
  resize: 'none',
  overflowY: 'auto',
  rounded: 'panel',
  borderWidth: 'control',
  borderColor: 'edge',
  bg: 'paper',
  color: 'ink',
  fontSize: 'body',
  lineHeight: 'snug',
  _focusVisible: { borderColor: 'brand', outline: 'none', boxShadow: 'ring' },
})
export const sendStyle = css({ width: 'control', height: 'control' })
export const noteStyle = css({
  layerStyle: 'acrossScreen',
  px: '4',
  pb: '1',
  bg: 'surface',
  textStyle: 'meta',
  color: 'brick',
  fontWeight: 'semibold',
})
/** A notice above the composer that can be pressed. */
export const noticeStyle = css({ layerStyle: 'acrossScreen', flexShrink: '0', px: '4', py: '2', bg: 'surface' })
/** Leaves the messages some room. */
export const unsentStyle = css({
  layerStyle: 'acrossScreen',
  flexShrink: '0',
  maxHeight: '[60%]',
  overflowY: 'auto',
  px: '4',
  py: '2',
  bg: 'surface',
})
export const closedStyle = css({
  layerStyle: 'acrossScreen',
  flexShrink: '0',
  px: '4',
  pt: '4',
  pb: '[calc(token(spacing.4) + token(spacing.safeBottom))]',
  bg: 'sunken',
  textAlign: 'center',
  color: 'soft',
  fontWeight: 'semibold',
})
