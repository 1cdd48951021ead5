import { FooterContent } from '../shell/footer-content.tsx'
import { css } from '../styled-system/css'

/** The footer needs no line above it: the picture there separates it from the page. */
const closeStyle = css({ '& > footer': { mt: '0' } })

export function LandingFooter() {
  return (
    <div className={closeStyle}>
      <FooterContent />
    </div>
  )
}
