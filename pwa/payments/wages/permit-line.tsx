import { Stamp } from 'lucide-react'
import type { PublicUser, User } from '../../../schema/accounts/user.ts'
import { questions } from '../../../schema/law/ask.ts'
import { permitsIn } from '../../../schema/law/offices.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface PermitLineProps {
  /** Undefined for the first name where the student is the reader. */
  name: string | undefined
  profile: (PublicUser | User)['studentProfile'] | undefined
  canton: string | null
}

/** Of a student who needs a permit to work, or does not know: what holds before the first hour, and whom to ask (rule 1.2.654). */
export function PermitLine({ name, profile, canton }: PermitLineProps) {
  const permit = profile?.workPermit
  if (permit !== 'yes' && permit !== 'unsure') return null
  const office = permitsIn(canton)
  const has = name === undefined ? 'Vous avez' : `${name} a`
  return (
    <Banner
      kind="info"
      icon={<Stamp size={18} />}
      action={
        office.url && (
          <TextLink standalone href={office.url} target="_blank" rel="noreferrer">
            {office.name}
          </TextLink>
        )
      }
    >
      {`${has}${permit === 'yes' ? '' : ' peut-être'} besoin d’une autorisation de travail. ${questions.migration}${office.url ? '' : ` : ${office.name}`}. Avec un permis pour études, en général 15 h par semaine au plus pendant les cours, tous employeurs ensemble (OASA, art. 38) ; certains cantons n’admettent qu’un employeur à la fois.`}
    </Banner>
  )
}
