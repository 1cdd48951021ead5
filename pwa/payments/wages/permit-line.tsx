import { Stamp } from 'lucide-react'
import type { PublicUser } from '../../../schema/accounts/user.ts'
import { questions } from '../../../schema/law/ask.ts'
import { permitsIn } from '../../../schema/law/offices.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface PermitLineProps {
  student: (Pick<PublicUser, 'firstName'> & Partial<Pick<PublicUser, 'studentProfile'>>) | undefined
  canton: string | null
}

/** Of an accepted student who needs a permit to work, or does not know, whom the household asks (rule 1.2.654). */
export function PermitLine({ student, canton }: PermitLineProps) {
  const permit = student?.studentProfile?.workPermit
  if (permit !== 'yes' && permit !== 'unsure') return null
  return (
    <Banner
      kind="info"
      icon={<Stamp size={18} />}
      action={
        <TextLink standalone href={permitsIn(canton)} target="_blank" rel="noreferrer">
          Page du canton
        </TextLink>
      }
    >
      {permit === 'yes'
        ? `${student?.firstName ?? ''} a besoin d’une autorisation de travail. ${questions.migration}.`
        : `${student?.firstName ?? ''} ne sait pas si une autorisation de travail est nécessaire. ${questions.migration}.`}
    </Banner>
  )
}
