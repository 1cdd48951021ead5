import { exampleMark } from '../../schema/operator.ts'
import { useOperator } from '../session/operator.ts'
import { TextLink } from '../ui/text-link.tsx'
import { PlaceLink } from '../ui/link-button.tsx'

/** The support's address within a text; without an address, a link to the contact page. */
export function SupportLink() {
  const { supportEmail } = useOperator()
  if (supportEmail) {
    return (
      <>
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        {exampleMark(supportEmail)}
      </>
    )
  }
  return <PlaceLink to="/contact">la page Contact</PlaceLink>
}
