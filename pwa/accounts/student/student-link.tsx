import { Link } from '@tanstack/react-router'
import type { Id } from '../../../schema/ids.ts'
import { css } from '../../styled-system/css'

/** A target of 44 px that does not change the line height. */
const style = css({
  display: 'inline-block',
  my: '-3',
  py: '3',
  textDecoration: 'underline',
  textDecorationColor: 'edge',
  textUnderlineOffset: '[0.25em]',
  _hover: { textDecorationColor: 'current' },
})

/** A student's name as a link to the profile. */
export function StudentLink({ id, name }: { id: Id; name: string }) {
  return (
    <Link to="/student/$studentId" params={{ studentId: id }} className={style}>
      {name}
    </Link>
  )
}
