import { FooterContent } from '../shell/footer-content.tsx'
import { css } from '../styled-system/css'

/** The picture above it already parts it from the page. */
const closeStyle = css({ '& > footer': { mt: '0' } })

export function LandingFooter() {
  return (
    <div className={closeStyle}>
      <FooterContent />
    </div>
  )
}
