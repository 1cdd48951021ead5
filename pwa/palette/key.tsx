import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys that open the palette, as this keyboard names them. */
export const paletteKeys = [isApple ? '⌘' : 'Ctrl', 'K'] as const

const style = css({
  px: '2',
  py: '0.5',
  textStyle: 'meta',
  fontFamily: 'text',
  fontWeight: 'semibold',
  bg: 'surface',
  borderWidth: 'hair',
  borderColor: 'edge',
  rounded: 'xs',
})

/** A key of the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={style}>{children}</kbd>
}
