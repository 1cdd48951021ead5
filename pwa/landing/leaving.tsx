import { css } from '../styled-system/css'

/** Hides the landing and shows a spinner on the way to the dashboard; see the script in `index.html` (rule 1.2.11). */
export const pageStyle = css({ '[data-leaving] &': { display: 'none' } })

const spinnerStyle = css({
  display: 'none',
  '[data-leaving] &': { position: 'fixed', inset: '0', display: 'grid', placeItems: 'center' },
  '& > span': { layerStyle: 'ring', animation: 'spin' },
})

export function Leaving() {
  return (
    <div className={spinnerStyle} role="status" aria-label="Chargement">
      <span />
    </div>
  )
}
