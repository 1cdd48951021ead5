import { Ellipsis, House, MessageCircle, Search } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../button.tsx'
import { GalleryCards } from './cards.tsx'
import { GalleryForms } from './forms.tsx'
import { GalleryOverlays } from './overlays.tsx'
import { GalleryPictures } from './pictures.tsx'
import { GalleryStates } from './states.tsx'
import { GalleryWaiting } from './waiting.tsx'
import { Wordmark } from '../logo.tsx'
import { Page } from '../page.tsx'
import { PageHeading } from '../page-heading.tsx'
import { TabBar, TabBarItem } from '../tab-bar.tsx'
import { Toaster } from '../toaster.tsx'

const headStyle = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: '4' })
const places = [
  { value: 'home', label: 'Accueil', Icon: House },
  { value: 'jobs', label: 'Emplois', Icon: Search },
  { value: 'messages', label: 'Messages', Icon: MessageCircle, badge: 2 },
  { value: 'more', label: 'Plus', Icon: Ellipsis },
]

/** Every UI part in every state, to look at during development at /gallery.html. */
export function Gallery() {
  const [place, setPlace] = useState('home')

  const toggleTheme = () => {
    const root = document.documentElement
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark'
  }

  return (
    <>
      <TabBar label="Navigation">
        {places.map(({ value, label, Icon, badge }) => (
          <TabBarItem
            key={value}
            icon={<Icon size={22} />}
            label={label}
            current={place === value}
            badge={badge}
            badgeLabel={['non lu', 'non lus']}
            render={(parts) => <button type="button" {...parts} onClick={() => setPlace(value)} />}
          />
        ))}
      </TabBar>
      <Page>
        <div className={headStyle}>
          <Wordmark>Coup de main</Wordmark>
          <Button size="small" variant="line" onClick={toggleTheme}>
            Thème
          </Button>
        </div>
        <PageHeading lead="Chaque pièce dans chaque état.">Galerie</PageHeading>
        <GalleryForms />
        <GalleryStates />
        <GalleryCards />
        <GalleryOverlays />
        <GalleryWaiting />
        <GalleryPictures />
      </Page>
      <Toaster />
    </>
  )
}
