import { Avatar as ArkAvatar } from '@ark-ui/react/avatar'
import { css, cva } from '../styled-system/css'

/** Students are sun, individuals are lake. */
export type Side = 'student' | 'individual' | 'neutral'

export type AvatarProps = {
  name: string
  src?: string | undefined
  side?: Side
  size?: 'small' | 'normal' | 'large' | 'huge'
}

const style = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    rounded: 'full',
    overflow: 'hidden',
    fontFamily: 'heading',
    fontWeight: 'bold',
    lineHeight: 'none',
    userSelect: 'none',
    _highContrast: { borderWidth: 'hair', borderStyle: 'solid' },
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
const imageStyle = css({ width: 'full', height: 'full', objectFit: 'cover' })

/** Two letters of a name: "Léa Martin" is LM, one word gives one letter. */
export function toInitials(name: string): string {
  const words = name
    .trim()
    .split(/[\s-]+/u)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words

  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('fr-CH') ?? '').join('')
}

/** A face, or initials until there is one. The name beside it names the person, so it is silent for those who listen. */
export function Avatar({ name, src, side = 'student', size = 'normal' }: AvatarProps) {
  return (
    <ArkAvatar.Root className={style({ side, size })} aria-hidden>
      <ArkAvatar.Fallback>{toInitials(name)}</ArkAvatar.Fallback>
      {src && <ArkAvatar.Image src={src} alt="" className={imageStyle} />}
    </ArkAvatar.Root>
  )
}
