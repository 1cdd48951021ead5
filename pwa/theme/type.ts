import { defineTextStyles, defineTokens } from '@pandacss/dev'

/** Sizes are in rem so that large system text enlarges them; spaces stay in pixels so that they leave room for the text. */
export const fonts = defineTokens.fonts({
  heading: { value: "Bricolage, 'Bricolage Fallback', 'Bricolage Fallback Roboto', system-ui, sans-serif" },
  text: {
    value:
      "-apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Liberation Sans', system-ui, sans-serif",
  },
})

export const fontSizes = defineTokens.fontSizes({
  meta: { value: '0.8125rem' },
  small: { value: '0.90625rem' },
  body: { value: '1rem' },
  lead: { value: '1.125rem' },
  title: { value: '1.1875rem' },
  heading: { value: '1.4375rem' },
  // Large text stops growing where a long word such as "conversations" fills a phone.
  page: { value: 'min(clamp(1.75rem, 1.5rem + 1.25vw, 2.25rem), 11.5vw)' },
  display: { value: 'min(clamp(2.5rem, 1.6rem + 4.2vw, 4.75rem), 14vw)' },
  headline: { value: 'min(clamp(2.25rem, 1.5rem + 3vw, 3.75rem), 12vw)' },
  figure: { value: '1.375rem' },
  figureLarge: { value: '2.125rem' },
  stat: { value: '2rem' },
  dial: { value: '2.5rem' },
  // With large text a long word such as "Disponibilités" still has room on a phone.
  sheet: { value: 'min(1.5625rem, 11vw)' },
  step: { value: 'min(1.75rem, 13vw)' },
  // Grows only as far as its circle allows.
  badge: { value: 'min(0.6875rem, 16px)' },
  // Five labels share a phone's width at any text size and grow only in wider windows.
  tab: { value: 'min(0.8125rem, max(12px, 3.3vw))' },
  // In pixels like the circle around them: large text must not push the letters out of it.
  initialsSmall: { value: '13px' },
  initials: { value: '16px' },
  initialsLarge: { value: '24px' },
  initialsHuge: { value: '36px' },
})

export const fontWeights = defineTokens.fontWeights({
  normal: { value: '400' },
  semibold: { value: '600' },
  bold: { value: '700' },
})

export const lineHeights = defineTokens.lineHeights({
  none: { value: '1' },
  tight: { value: '1.08' },
  snug: { value: '1.25' },
  close: { value: '1.4' },
  text: { value: '1.5' },
})

export const letterSpacings = defineTokens.letterSpacings({
  heading: { value: '-0.022em' },
  normal: { value: '0' },
})

/** The font's spaces are narrow and its letters tight, so words need a little more space between them. */
const heading = { fontFamily: 'heading', fontWeight: 'bold', letterSpacing: 'heading', wordSpacing: '0.06em' }
const figure = { ...heading, lineHeight: 'tight', fontVariantNumeric: 'tabular-nums' }

export const textStyles = defineTextStyles({
  display: { value: { ...heading, fontSize: 'display', lineHeight: '1.02', letterSpacing: '-0.03em' } },
  page: { value: { ...heading, fontSize: 'page', lineHeight: 'tight' } },
  heading: { value: { ...heading, fontSize: 'heading', lineHeight: '1.15' } },
  title: { value: { ...heading, fontSize: 'title', lineHeight: '1.2', letterSpacing: '-0.016em' } },
  figure: { value: { ...figure, fontSize: 'figure' } },
  figureLarge: { value: { ...figure, fontSize: 'figureLarge' } },
  lead: { value: { fontSize: 'lead', lineHeight: 'text' } },
  body: { value: { fontSize: 'body', lineHeight: 'text' } },
  small: { value: { fontSize: 'small', lineHeight: 'close' } },
  meta: { value: { fontSize: 'meta', lineHeight: 'close' } },
  label: { value: { fontSize: 'small', lineHeight: 'close', fontWeight: 'semibold' } },
})
