import type { ReactNode } from 'react'
import { isStudent, type PublicUser } from '../../../schema/accounts/user.ts'
import { isId, type Id } from '../../../schema/ids.ts'
import { fetchProfile } from '../../../sync/fetched/profiles.ts'
import { resultOf, useFetched } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { Unreachable } from '../../data/unreachable.tsx'
import errorArt from '../../ui/art/error.svg?drawing'
import { Button } from '../../ui/button.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Page } from '../../ui/page.tsx'
import { DetailSkeleton } from '../../ui/skeletons.tsx'
import { StudentProfile } from './student-profile.tsx'
import { useStudent } from './queries.ts'

interface StudentScreenProps {
  id: Id
  /** Renders what a poster may do here. */
  invitation: (student: PublicUser) => ReactNode
}

/** A student's public profile (rules 2.2.90–2.2.92): from the device at once, then from the server. */
export function StudentScreen({ id, invitation }: StudentScreenProps) {
  return (
    <>
      {/* Students may be minors, so search engines must not index the page (rule 4.28). */}
      <meta name="robots" content="noindex" />
      {isId(id) ? <KnownAddress id={id} invitation={invitation} /> : <StudentNotFound />}
    </>
  )
}

function KnownAddress({ id, invitation }: StudentScreenProps) {
  const database = useDatabase()
  const fetched = useFetched(id, () => fetchProfile(database, id))
  const known = useStudent(id)

  if (resultOf(fetched) === 'not_found') return <StudentNotFound />
  if (known && (!isStudent(known.person) || known.person.isDeleted)) return <StudentNotFound />
  if (known) return <StudentProfile {...known} invitation={invitation(known.person)} asked={fetched} />
  if (known === undefined || fetched.state === 'fetching') {
    return (
      <Page>
        <DetailSkeleton />
      </Page>
    )
  }
  // The fetched row is stored; the live query returns it a moment later.
  if (fetched.state === 'done') return null
  return (
    <Page width="narrow">
      <Unreachable
        level={1}
        asked={fetched}
        offline="Ce profil n’est pas enregistré sur cet appareil. Il s’affichera dès que vous serez en ligne."
        failed="Impossible de charger ce profil."
      />
    </Page>
  )
}

function StudentNotFound() {
  return (
    <EmptyPage
      drawing={errorArt}
      title="Étudiant non trouvé"
      text="L’adresse est peut-être incomplète, ou ce compte n’existe plus."
      action={
        <Button asChild>
          <a href="/">Retour à l’accueil</a>
        </Button>
      }
    />
  )
}
