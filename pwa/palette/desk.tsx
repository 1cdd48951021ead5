import { Command } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHasBeen } from '../ui/hooks/has-been.ts'
import { isSingleKey, topLayer } from '../ui/hooks/single-keys.ts'
import { css } from '../styled-system/css'
import { isApple, paletteKeys } from './key.tsx'
import { KeyList } from './key-list.tsx'
import { Palette } from './palette.tsx'

/** At the lower end of the rail, for whoever has a mouse. */
const buttonStyle = css({
  position: 'fixed',
  zIndex: 'bar',
  bottom: '5',
  insetInlineStart: '[calc(var(--frame-edge, 0px) + token(spacing.2))]',
  width: '[calc(var(--rail) - token(spacing.4))]',
  minHeight: '14',
  display: 'none',
  '@media (min-width: 56rem) and (min-height: 30em) and (hover: hover) and (pointer: fine)': { display: 'grid' },
  justifyItems: 'center',
  alignContent: 'center',
  gap: '0.5',
  rounded: 'control',
  color: 'soft',
  fontSize: 'tab',
  fontWeight: 'semibold',
  _hover: { color: 'ink', bg: 'quiet' },
  _print: { display: 'none' },
})

const keysStyle = css({ fontFamily: 'text' })

/** What a window with room for list and detail has on every screen: the way to everything, and the list of keys (rules 1.2.188 and 1.2.189). */
export function Desk() {
  const [opened, setOpened] = useState<'palette' | 'keys'>()
  const hadKeys = useHasBeen(opened === 'keys')
  const act = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (key === 'k' && (isApple ? event.metaKey : event.ctrlKey) && !event.shiftKey && !event.altKey) {
      // Browsers would go to their own search.
      event.preventDefault()
      if (opened === 'palette') setOpened(undefined)
      else if (!topLayer()) setOpened('palette')
      return
    }
    if ((key !== '/' && key !== '?') || topLayer() || !isSingleKey(event)) return
    event.preventDefault()
    if (key === '?') return setOpened('keys')
    const search = document.querySelector<HTMLInputElement>('main input[type=search]')
    if (!search) return setOpened('palette')
    search.focus()
    search.select()
  })
  useEffect(() => {
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])

  return (
    <>
      <button
        type="button"
        className={buttonStyle}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('palette')}
      >
        {isApple ? (
          <Command size={22} />
        ) : (
          <kbd aria-hidden className={keysStyle}>
            {paletteKeys.join(' ')}
          </kbd>
        )}
        <span>Aller à…</span>
      </button>
      <Palette open={opened === 'palette'} onClose={() => setOpened(undefined)} onKeys={() => setOpened('keys')} />
      {hadKeys && <KeyList open={opened === 'keys'} onClose={() => setOpened(undefined)} />}
    </>
  )
}
