import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css } from '../../styled-system/css'
import { bindSigns } from '../french.ts'

const style = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '1.5',
  textStyle: 'small',
  color: 'brick',
  fontWeight: 'semibold',
  // No line ends between "6" and "caractères".
  '& > span': { textWrap: 'balance' },
})
const iconStyle = css({ mt: '0.5' })

/** A sentence in brick with an icon, so that colour is not the only sign of an error. */
export function FieldError({ children, ...rest }: Omit<ComponentProps<'span'>, 'className'>) {
  return (
    <span {...rest} className={style}>
      <CircleAlert size={16} className={iconStyle} />
      <span>{bindSigns(children)}</span>
    </span>
  )
}
