import {
  Check,
  CircleAlert,
  Clock,
  CloudUpload,
  Copy,
  GraduationCap,
  MapPin,
  MessageCircle,
  Trash2,
  WifiOff,
} from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { CategoryArt } from '../art/category-art.tsx'
import { AvatarStack } from '../avatar-stack.tsx'
import { Avatar } from '../avatar.tsx'
import { BarChart } from '../bar-chart.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { IconButton } from '../icon-button.tsx'
import { MediaCard } from '../media-card.tsx'
import { FactRow, FactItem } from '../fact-row.tsx'
import { Banner } from '../banner.tsx'
import { Pagination } from '../pagination.tsx'
import { RatingStars } from '../rating-stars.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { Stat } from '../stat.tsx'
import { StatusPill } from '../status-pill.tsx'
import { Tabs } from '../tabs.tsx'
import { Tag } from '../tag.tsx'
import { TextLink } from '../text-link.tsx'

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const gridStyle = css({
  display: 'grid',
  gap: '3',
  md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'start',
})
const halvesStyle = css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' })
const spreadStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '3',
  mt: 'auto',
  pt: '1',
})
const topStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3', mb: '1' })
const titleStyle = css({ textStyle: 'title' })
const priceStyle = css({ textStyle: 'figure' })
const unitStyle = css({
  textStyle: 'meta',
  fontFamily: 'text',
  fontWeight: 'semibold',
  color: 'soft',
  letterSpacing: 'normal',
})
const earningsStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: '4',
  gridColumn: '1 / -1',
})

const jobs = [
  {
    id: 'a',
    title: 'Tondre la pelouse',
    place: 'Lausanne, VD',
    time: '3 h',
    rate: 25,
    category: 'physical',
    subcategory: 'gardening',
  },
  {
    id: 'b',
    title: 'Porter des cartons au 3e étage sans ascenseur, avec précaution',
    place: 'La Chaux-de-Fonds, NE',
    time: 'une demi-journée',
    rate: 28,
    category: 'physical',
    subcategory: 'moving',
  },
  {
    id: 'c',
    title: 'Aide au ménage',
    place: 'Genève, GE',
    time: '2 h',
    rate: 25,
    category: 'physical',
    subcategory: 'housekeeping',
  },
]

export function GalleryCards() {
  const [page, setPage] = useState(3)
  const [tab, setTab] = useState('open')

  return (
    <>
      <SectionHeading>Cartes</SectionHeading>
      <div className={gridStyle}>
        {jobs.map((job) => (
          <MediaCard
            key={job.id}
            as="article"
            pressable
            art={<CategoryArt category={job.category} subcategory={job.subcategory} />}
          >
            <h3 className={titleStyle}>
              <a href="#job" data-cover>
                {job.title}
              </a>
            </h3>
            <FactRow>
              <FactItem icon={<MapPin size={15} />}>{job.place}</FactItem>
              <FactItem icon={<Clock size={15} />}>{job.time}</FactItem>
            </FactRow>
            <div className={spreadStyle}>
              <span className={priceStyle}>
                {job.rate} <small className={unitStyle}>CHF/h</small>
              </span>
              <Button size="small">Postuler</Button>
            </div>
          </MediaCard>
        ))}
      </div>
      <SectionHeading>Chiffres</SectionHeading>
      <div className={halvesStyle}>
        <Card>
          <Stat figure={3} label="candidatures actives" />
        </Card>
        <Card>
          <Stat figure={12} label="jobs terminés" />
        </Card>
        <Card tone="brand" className={earningsStyle}>
          <Stat figure="1’284+ CHF" label="Gains totaux" />
          <BarChart values={[14, 24, 20, 36, 30, 52]} />
        </Card>
        <Card tone="sun">
          <h3 className={titleStyle}>Gagner de l’argent</h3>
          <p>Des jobs dans votre région, à vos heures.</p>
        </Card>
        <Card tone="lake">
          <h3 className={titleStyle}>Publier une offre</h3>
          <p>Une aide locale et fiable, dès aujourd’hui.</p>
        </Card>
      </div>
      <SectionHeading>États</SectionHeading>
      <div className={gridStyle}>
        <Banner kind="wait" icon={<CloudUpload size={24} />} title="2 envois en attente.">
          Ils partiront au retour du réseau, une seule fois.
        </Banner>
        <Banner kind="error" icon={<CircleAlert size={24} />} action={<Button size="small">Réessayer</Button>}>
          L’envoi n’a pas abouti.
        </Banner>
        <Card>
          <div className={topStyle}>
            <h3 className={titleStyle}>Maths, 9e année</h3>
            <Tag kind="ok" icon={<Check size={14} />}>
              Acceptée
            </Tag>
          </div>
          <FactRow>
            <FactItem icon={<MapPin size={15} />}>Pully, VD</FactItem>
            <FactItem>32 CHF/h</FactItem>
          </FactRow>
        </Card>
        <Card tone="alarm">
          <div className={topStyle}>
            <h3 className={titleStyle}>Déménagement</h3>
            <Tag kind="no" icon={<CircleAlert size={14} />}>
              Non envoyée
            </Tag>
          </div>
          <p>Cette offre a été attribuée entre-temps. Votre lettre est conservée.</p>
          <div className={spreadStyle}>
            <Button size="small" variant="line">
              <Copy size={18} />
              Réutiliser la lettre
            </Button>
            <IconButton label="Supprimer" variant="line">
              <Trash2 size={20} />
            </IconButton>
          </div>
        </Card>
      </div>
      <SectionHeading>Petites choses</SectionHeading>
      <div className={rowStyle}>
        <Tag>Exemple</Tag>
        <Tag kind="ok">Ouvert</Tag>
        <Tag kind="wait" icon={<Clock size={14} />}>
          En attente d’envoi
        </Tag>
        <Tag kind="lake">Tondre la pelouse</Tag>
        <Tag kind="sun">Nouveau</Tag>
        <StatusPill icon={<WifiOff size={15} />}>Hors ligne</StatusPill>
        <StatusPill kind="wait">Envoi en cours</StatusPill>
        <RatingStars value={4.8} />
        <RatingStars value={4.8} stars={1} />
        <RatingStars value={null} />
        <TextLink href="#lien" standalone>
          Mot de passe oublié ?
        </TextLink>
      </div>
      <SectionHeading level={3}>Personnes</SectionHeading>
      <div className={rowStyle}>
        <Avatar name="Léa Martin" size="small" />
        <Avatar name="Marc Blanc" side="individual" />
        <Avatar name="Léa Martin" size="large" />
        <Avatar name="Zoé" size="huge" side="neutral" />
        <AvatarStack
          people={[
            { id: '1', name: 'Léa Martin' },
            { id: '2', name: 'Tom Keller', side: 'neutral' },
            { id: '3', name: 'Zoé Aubert' },
          ]}
        />
        <FactRow>
          <FactItem icon={<GraduationCap size={16} />}>UNIL</FactItem>
          <FactItem icon={<MessageCircle size={16} />}>3 messages</FactItem>
        </FactRow>
      </div>
      <SectionHeading level={3}>Onglets et pages</SectionHeading>
      <Tabs
        label="Candidatures"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'open', label: 'En attente', content: <p>Trois candidatures.</p> },
          { value: 'accepted', label: 'Acceptées', content: <p>Une acceptée.</p> },
          { value: 'past', label: 'Passées', content: <p>Rien encore.</p> },
        ]}
      />
      <Pagination page={page} count={240} onPageChange={setPage} />
    </>
  )
}
