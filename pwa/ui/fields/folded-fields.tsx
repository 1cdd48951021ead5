import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css'
import { Disclosure } from '../disclosure.tsx'
import { foldedCardStyle } from '../fold-styles.ts'
import { useHasBeen } from '../hooks/has-been.ts'

const foldStyle = css({
  '& > summary': {
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3',
    minHeight: 'control',
    px: '4',
    py: '2',
    fontWeight: 'semibold',
  },
  '&[open] > summary svg': { rotate: '[180deg]' },
})
const fieldsStyle = css({
  stack: '5',
  px: '4',
  pt: '2',
  pb: '4',
})
const noteStyle = css({
  ms: 'auto',
  textStyle: 'small',
  color: 'soft',
  fontWeight: 'normal',
})

interface FoldedFieldsProps {
  title: string
  /** How much is filled in. Without it the title says that the fields are optional. */
  note?: ReactNode
  /** Whether one of the fields is filled in or refused. From then on the group is open until the person folds it. */
  isOpen: boolean
  children: ReactNode
}

/** Optional fields, folded until they are pressed. */
export function FoldedFields({ title, note, isOpen, children }: FoldedFieldsProps) {
  const wasOpened = useHasBeen(isOpen)
  return (
    <Disclosure
      className={cx(foldedCardStyle, foldStyle)}
      open={wasOpened}
      summary={
        <>
          {title}
          <span className={noteStyle}>{note || 'facultatif'}</span>
          <ChevronDown size={20} />
        </>
      }
    >
      <div className={fieldsStyle}>{children}</div>
    </Disclosure>
  )
}
