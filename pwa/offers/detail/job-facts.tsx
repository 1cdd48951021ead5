import {
  Banknote,
  CalendarDays,
  CalendarPlus,
  Clock,
  Coins,
  Dumbbell,
  GraduationCap,
  HeartHandshake,
  Languages,
  MapPin,
  Package,
  Repeat,
  Timer,
  Wrench,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { toolLabel } from '../../../schema/catalogues/tools.ts'
import { formatDate, formatMoment } from '../../../schema/dates.ts'
import { offerFields, type OfferField } from '../../../schema/jobs/fields.ts'
import { formatRate } from '../../../schema/money.ts'
import { css } from '../../styled-system/css'
import { bindSigns } from '../../ui/french.ts'
import { FactRow, FactItem } from '../../ui/fact-row.tsx'
import { useToday } from '../../ui/hooks/today.ts'
import { Tag } from '../../ui/tag.tsx'
import { chipsStyle, descriptionStyle, factsStyle, sectionStyle, sectionTitleStyle } from './job-detail-styles.ts'
import { OfferHeading } from './offer-place.tsx'
import { CalendarButton } from '../../jobs/calendar-button.tsx'
import { fieldWords } from '../../jobs/field-words.ts'
import { formatDuration } from '../../jobs/job-format.ts'
import type { ListedJob } from '../../jobs/stored-jobs.ts'

const calendarStyle = css({ mt: '3', _empty: { display: 'none' } })

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={sectionStyle}>
      <OfferHeading level={2} className={sectionTitleStyle}>
        {title}
      </OfferHeading>
      {children}
    </section>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      {icon}
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A field that is shown as it is. */
function Field({ icon, job, field }: { icon: ReactNode; job: ListedJob; field: OfferField }) {
  return (
    <Fact icon={icon} label={offerFields[field].label}>
      {fieldWords(job, field)}
    </Fact>
  )
}

function Chips({ items }: { items: readonly string[] }) {
  return (
    <ul className={chipsStyle}>
      {items.map((item) => (
        <li key={item}>
          <Tag>{item}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** In place of the words that moderators keep from everybody but the offer's parties (rule 1.4.52). */
const hiddenText =
  'Notre équipe a masqué cette offre : son texte n’est pas visible et aucune candidature ne peut être acceptée pour l’instant.'

export function JobDescription({ job }: { job: ListedJob }) {
  return (
    <Section title="Description">
      <p className={descriptionStyle}>{bindSigns(job.description || hiddenText)}</p>
    </Section>
  )
}

export function JobPractical({ job }: { job: ListedJob }) {
  const today = useToday()
  return (
    <Section title="Informations pratiques">
      <dl className={factsStyle}>
        <Fact icon={<CalendarDays size={18} />} label="Date prévue">
          {job.scheduledFor ? formatMoment(job.scheduledFor, today) : 'À convenir'}
        </Fact>
        <Field icon={<MapPin size={18} />} job={job} field="location" />
        <Field icon={<Package size={18} />} job={job} field="deliveryType" />
        <Fact icon={<Clock size={18} />} label="Durée">
          {formatDuration(job)}
        </Fact>
        <Field icon={<Banknote size={18} />} job={job} field="paymentMethod" />
        <Fact icon={<Coins size={18} />} label="Tarif minimum">
          {formatRate(job.minimumRate)}&nbsp;CHF/h
        </Fact>
        <Field icon={<Zap size={18} />} job={job} field="urgencyLevel" />
        <Fact icon={<CalendarPlus size={18} />} label="Publiée le">
          {formatDate(job.createdAt, today)}
        </Fact>
      </dl>
      <div className={calendarStyle}>
        <CalendarButton job={job} />
      </div>
    </Section>
  )
}

export function JobExtras({ job }: { job: ListedJob }) {
  return (
    <Section title="Détails supplémentaires">
      <dl className={factsStyle}>
        <Field icon={<Languages size={18} />} job={job} field="languageRequired" />
        <Field icon={<GraduationCap size={18} />} job={job} field="experienceRequired" />
        <Field icon={<Dumbbell size={18} />} job={job} field="physicalDemand" />
        {job.minds && <Field icon={<HeartHandshake size={18} />} job={job} field="minds" />}
        {job.isLongTermProject && (
          <Fact icon={<Timer size={18} />} label="Projet à long terme">
            {job.projectDuration ?? 'Oui'}
          </Fact>
        )}
        {job.isRecurring && <Field icon={<Repeat size={18} />} job={job} field="isRecurring" />}
      </dl>
      {job.requiredSkills.length > 0 && (
        <div className={sectionStyle}>
          <OfferHeading level={3}>Compétences souhaitées</OfferHeading>
          <Chips items={job.requiredSkills} />
        </div>
      )}
      {job.deliverables.length > 0 && (
        <div className={sectionStyle}>
          <OfferHeading level={3}>À livrer</OfferHeading>
          <Chips items={job.deliverables} />
        </div>
      )}
    </Section>
  )
}

export function JobTools({ job }: { job: ListedJob }) {
  return (
    <Section title="Outils requis">
      {job.toolsProvided || job.requiredTools.length === 0 ? (
        <FactRow>
          <FactItem icon={<Wrench size={18} />}>
            {job.toolsProvided ? 'Aucun : le particulier fournit les outils.' : 'Aucun outil nécessaire.'}
          </FactItem>
        </FactRow>
      ) : (
        <Chips items={job.requiredTools.map(toolLabel)} />
      )}
    </Section>
  )
}
