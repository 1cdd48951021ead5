import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { CountBadge } from './count-badge.tsx'

const barStyle = css({
  position: 'fixed',
  zIndex: 'bar',
  insetInline: '0',
  bottom: '0',
  display: 'flex',
  height: '[var(--tab-bar)]',
  px: '1',
  pt: '2',
  pb: '[calc(token(spacing.2) + token(spacing.safeBottom))]',
  bg: 'surface',
  borderTopWidth: 'hair',
  borderColor: 'line',
  viewTransitionName: 'tab-bar',
  _print: { display: 'none' },
  _rail: {
    insetInlineStart: '[var(--frame-edge, 0px)]',
    insetInlineEnd: '[auto]',
    top: '0',
    flexDirection: 'column',
    gap: '1',
    // A phone on its side may have its notch here.
    width: '[calc(var(--rail) + token(spacing.safeLeft))]',
    height: 'screen',
    ps: '[calc(token(spacing.2) + token(spacing.safeLeft))]',
    pe: '2',
    pt: '5',
    pb: '5',
    borderTopWidth: '0',
    borderInlineEndWidth: 'hair',
    overflowY: 'auto',
  },
})
/** As wide as its label and an equal part of what is left, so that no label is cut at 320 px. */
const itemStyle = css({
  flex: '[1 1 auto]',
  minWidth: '0',
  bar: '0.5',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 'touch',
  rounded: 'control',
  color: 'soft',
  fontSize: 'tab',
  fontWeight: 'semibold',
  lineHeight: 'snug',
  textDecoration: 'none',
  transitionProperty: '[background-color, color]',
  transitionDuration: 'fast',
  _hover: { color: 'ink' },
  '&[aria-current]': { bg: 'brandSoft', color: 'brand' },
  _focusVisible: { outlineOffset: '-1' },
  _highContrast: { '&[aria-current]': { borderWidth: 'strong' } },
  _rail: { flex: 'none', minHeight: '18', width: 'full', '@media (max-height: 30em)': { minHeight: 'touch' } },
})
const iconStyle = css({ position: 'relative', display: 'grid' })
const badgeStyle = css({ position: 'absolute', top: '-2', insetInlineStart: '4', display: 'flex' })
const labelStyle = css({ maxWidth: 'full', truncate: true })

/** The main navigation: at the bottom edge of phones and of tablets held upright, a rail at the side of what is wider. It reserves its own room on the page. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={barStyle} data-tab-bar>
      {children}
    </nav>
  )
}

/** The props that `render` passes to the link or the button. */
export type TabBarItemParts = { className: string; 'aria-current': 'page' | undefined; children: ReactNode }

export type TabBarItemProps = {
  icon: ReactNode
  label: string
  current?: boolean
  badge?: number | undefined
  /** The noun that the badge counts, for screen readers, in singular and plural. */
  badgeLabel?: readonly [one: string, several: string]
  /** `quiet` for a neutral count; the default asks for attention. */
  badgeKind?: 'alert' | 'quiet'
  render: (parts: TabBarItemParts) => ReactNode
}

/** One entry. The caller renders the link, since this folder knows no router. */
export function TabBarItem({
  icon,
  label,
  current,
  badge = 0,
  badgeLabel,
  badgeKind = 'alert',
  render,
}: TabBarItemProps) {
  const content = (
    <>
      <span className={iconStyle}>
        {icon}
        <span className={badgeStyle}>
          <CountBadge count={badge} label={badgeLabel?.[badge === 1 ? 0 : 1]} kind={badgeKind} />
        </span>
      </span>
      <span className={labelStyle}>{label}</span>
    </>
  )

  return render({ className: itemStyle, 'aria-current': current ? 'page' : undefined, children: content })
}
