import { css } from '../styled-system/css'
import { Avatar, type AvatarProps } from './avatar.tsx'

const rowStyle = css({
  display: 'flex',
  '& > * + *': { marginInlineStart: '-2' },
  '& > *': { display: 'flex', rounded: 'full', borderWidth: 'strong', borderStyle: 'solid', borderColor: 'surface' },
})

/** The first few faces of a group, overlapping. */
export function AvatarStack({
  people,
}: {
  people: readonly (Pick<AvatarProps, 'name' | 'src' | 'side'> & { id: string })[]
}) {
  return (
    <span className={rowStyle} aria-hidden>
      {people.slice(0, 3).map(({ id, ...person }) => (
        <span key={id}>
          <Avatar {...person} size="small" />
        </span>
      ))}
    </span>
  )
}
