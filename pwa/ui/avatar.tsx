import { readLanguage } from '../../schema/language.ts'
import { css, cva } from '../styled-system/css'

/** Students have the colour sun, individuals the colour lake. */
export type Side = 'student' | 'individual' | 'neutral'

export type AvatarProps = {
  name: string
  src?: string | undefined
  side?: Side
  size?: 'small' | 'normal' | 'large' | 'huge'
}

const style = cva({
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    rounded: 'full',
    overflow: 'hidden',
    fontFamily: 'heading',
    fontWeight: 'bold',
    lineHeight: 'none',
    userSelect: 'none',
    // Drawn, and no text of the page: a button around a photo is named by its label alone, and the browser's translation leaves them as they are.
    _before: { content: 'attr(data-initials)' },
    _highContrast: { borderWidth: 'hair' },
  },
  variants: {
    side: {
      student: { bg: 'sun', color: 'onSun' },
      individual: { bg: 'lake', color: 'onLake' },
      neutral: { bg: 'brandSoft', color: 'brand' },
    },
    size: {
      small: { width: '8', height: '8', fontSize: 'initialsSmall' },
      normal: { width: '11', height: '11', fontSize: 'initials' },
      large: { width: '16', height: '16', fontSize: 'initialsLarge' },
      huge: { width: '24', height: '24', fontSize: 'initialsHuge' },
    },
  },
})
const imageStyle = css({ position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' })

/** Returns the initials of a name: LM for "Léa Martin", one letter for one word. */
export function toInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/u)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words

  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase(readLanguage()) ?? '').join('')
}

/** A person's photo over their initials, which stand there until it has loaded. Hidden from screen readers: the person's name stands beside it. */
export function Avatar({ name, src, side = 'student', size = 'normal' }: AvatarProps) {
  return (
    <div className={style({ side, size })} data-initials={toInitials(name)} aria-hidden>
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          className={imageStyle}
          onError={({ currentTarget }) => currentTarget.setAttribute('hidden', '')}
        />
      )}
    </div>
  )
}
