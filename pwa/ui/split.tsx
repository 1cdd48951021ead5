import type { ReactNode } from 'react'
import { css } from '../styled-system/css'

const look = css({
  display: 'grid',
  gap: '6',
  lg: { gridTemplateColumns: 'minmax(0, 26rem) minmax(0, 1fr)', alignItems: 'start' },
})
const detailLook = css({ minWidth: '0', lg: { position: 'sticky', top: '6' } })
const listLook = css({ minWidth: '0' })

/** A list with the chosen thing beside it from 1024 px, one under the other before. */
export function Split({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  return (
    <div className={look}>
      <div className={listLook}>{list}</div>
      <div className={detailLook}>{detail}</div>
    </div>
  )
}
