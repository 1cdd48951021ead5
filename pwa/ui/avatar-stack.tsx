import { css } from '../styled-system/css'
import { Avatar, type AvatarProps } from './avatar.tsx'

const rowStyle = css({
  display: 'flex',
  '& > * + *': { marginInlineStart: '-1' },
  '& > *': { display: 'flex', rounded: 'full', borderWidth: 'strong', borderColor: 'surface' },
})

/** The first two faces of a group. They overlap no further than their initials leave room. */
export function AvatarStack({
  people,
}: {
  people: readonly (Pick<AvatarProps, 'name' | 'src' | 'side'> & { id: string })[]
}) {
  return (
    <span className={rowStyle} aria-hidden>
      {people.slice(0, 2).map(({ id, ...person }) => (
        <span key={id}>
          <Avatar {...person} size="small" />
        </span>
      ))}
    </span>
  )
}
