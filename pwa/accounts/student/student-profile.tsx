import { BadgeCheck, CalendarDays, GraduationCap, MapPin, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullName } from '../../../schema/accounts/user.ts'
import { toolLabel } from '../../../schema/catalogues/tools.ts'
import { formatMonth } from '../../../schema/dates.ts'
import { ofName } from '../../../schema/french.ts'
import { useAge } from '../../data/age.ts'
import type { Asked } from '../../data/fetched.ts'
import { ReceivedFailed } from '../../reviews/received-failed.tsx'
import { ReceivedList } from '../../reviews/received-list.tsx'
import { joinReceived } from '../../reviews/received.ts'
import starArt from '../../ui/art/star.svg?drawing'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { bindSigns } from '../../ui/french.ts'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Page } from '../../ui/page.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ZoomablePhoto } from '../../ui/overlays/zoomable-photo.tsx'
import { PersonMenu } from '../../safety/person-menu.tsx'
import { useSession } from '../../session/session.tsx'
import { StudentContact } from './contact.tsx'
import { StudentDetails } from './details.tsx'
import { PersonFigures } from '../person-figures.tsx'
import {
  asideStyle,
  bioStyle,
  bioPlaceStyle,
  columnsStyle,
  evaluationsPlaceStyle,
  faceStyle,
  headStyle,
  headWordsStyle,
  menuPlaceStyle,
  moonStyle,
  nameStyle,
  toolsStyle,
} from './student-styles.ts'
import type { StudentKnown } from './queries.ts'

interface StudentProfileProps extends StudentKnown {
  /** The request for the profile. */
  asked: Asked
  invitation: ReactNode
}

/** A student's public profile, with contact details if the reader may see them. */
export function StudentProfile({ person, profile, asked, invitation }: StudentProfileProps) {
  const { state } = asked
  const name = fullName(person)
  const {
    school = null,
    bio = null,
    availableTools = [],
    rating = null,
    completedJobs = 0,
    agreedJobs,
  } = person.studentProfile ?? {}
  const photo = person.profileImageUrl ?? undefined
  const { user } = useSession()
  const age = useAge(profile?.fetchedAt)

  return (
    <Page title={name}>
      {state === 'offline' && (
        <Banner kind="wait" icon={<WifiOff size={18} />} role="status">
          Hors ligne : voici le profil enregistré sur cet appareil.
          {age && ` Dernière mise à jour ${age}.`}
        </Banner>
      )}
      <header className={headStyle}>
        <span className={moonStyle} aria-hidden />
        <div className={faceStyle}>
          {photo ? (
            <ZoomablePhoto src={photo} label={`Agrandir la photo ${ofName(name)}`} alt={name} title={name}>
              <Avatar name={name} src={photo} size="huge" side="neutral" />
            </ZoomablePhoto>
          ) : (
            <Avatar name={name} size="huge" side="neutral" />
          )}
        </div>
        <div className={headWordsStyle}>
          <h1 className={nameStyle}>{name}</h1>
          <FactRow>
            <FactItem icon={<MapPin size={16} />}>{person.city}</FactItem>
            <FactItem icon={<GraduationCap size={16} />}>{school || 'École non renseignée'}</FactItem>
            {person.studentProfile?.schoolConfirmed && (
              <FactItem icon={<BadgeCheck size={16} />}>École confirmée</FactItem>
            )}
            <FactItem icon={<CalendarDays size={16} />}>Membre depuis {formatMonth(person.createdAt)}</FactItem>
          </FactRow>
        </div>
        {user && (
          <div className={menuPlaceStyle}>
            <PersonMenu personId={person.id} name={name} variant="surface" />
          </div>
        )}
      </header>
      {invitation}
      <PersonFigures
        rating={rating}
        completedJobs={completedJobs}
        agreedJobs={agreedJobs}
        reviews={profile?.total}
        isComing={state === 'fetching'}
      />
      <div className={columnsStyle}>
        <section aria-labelledby="bio" className={bioPlaceStyle}>
          <SectionHeading id="bio">À propos</SectionHeading>
          <p className={bioStyle}>{bindSigns(bio) || 'Aucune bio'}</p>
        </section>
        <aside className={asideStyle} aria-label="Coordonnées, disponibilités et outils">
          <StudentContact person={person} />
          {person.studentProfile && <StudentDetails profile={person.studentProfile} />}
          <section aria-labelledby="outils">
            <SectionHeading id="outils">Outils à disposition</SectionHeading>
            {availableTools.length > 0 ? (
              <ul className={toolsStyle}>
                {availableTools.map((tool) => (
                  <li key={tool}>
                    <Tag>{toolLabel(tool)}</Tag>
                  </li>
                ))}
              </ul>
            ) : (
              <p>Aucun outil renseigné</p>
            )}
          </section>
        </aside>
        <section aria-labelledby="evaluations" className={evaluationsPlaceStyle}>
          <SectionHeading id="evaluations">Évaluations reçues</SectionHeading>
          {state === 'failed' && <ReceivedFailed {...asked} />}
          {profile && profile.reviews.length > 0 && (
            <ReceivedList received={joinReceived(profile.reviews, profile.evaluations)} />
          )}
          {profile?.reviews.length === 0 && (
            <EmptyState
              level={3}
              drawing={starArt}
              title="Pas encore d’évaluation"
              text={
                completedJobs === 0
                  ? `${person.firstName} débute ici. La première évaluation arrivera après le premier job terminé.`
                  : 'Les particuliers évaluent les étudiants une fois le travail terminé.'
              }
            />
          )}
          {!profile && state === 'offline' && (
            <Banner kind="plain">Les évaluations s’afficheront dès que vous serez en ligne.</Banner>
          )}
          {!profile && (state === 'fetching' || state === 'done') && <ListSkeleton shape="row" count={2} />}
        </section>
      </div>
    </Page>
  )
}
