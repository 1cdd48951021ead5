import { Link, useNavigate } from '@tanstack/react-router'
import {
  CircleHelp,
  ExternalLink,
  FileText,
  Handshake,
  History,
  Info,
  LayoutDashboard,
  List,
  LogOut,
  Mail,
  ScrollText,
  Search,
  Settings,
  Shield,
  Star,
  Trash2,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { isStudent, type User } from '../../../schema/accounts/user.ts'
import type { DashboardTab } from '../../../schema/searches/dashboard-search.ts'
import { nameOfNetwork } from '../../../schema/operator.ts'
import { OwnCard } from '../../accounts/details/own-card.tsx'
import { useOperator } from '../../session/operator.ts'
import { useUser } from '../../session/session.tsx'
import { useSignOut } from '../../shell/sign-out.tsx'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { Entry, EntryGroup } from '../../ui/entry-list.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

/** Apart from the entries, so that nobody signs out on the way to another one. */
const leaveStyle = css({ mt: '10' })

/** The person's own things, the settings, help, and at the end the way out (rule 1.2.181). */
export function MeScreen() {
  const user = useUser()
  const { askToSignOut, isBusy, dialog } = useSignOut()
  return (
    <Page title="Moi" width="column">
      <PageHeading>Moi</PageHeading>
      <OwnCard />
      {isStudent(user) ? <OfStudent user={user} /> : <OfIndividual />}
      <EntryGroup title="Mes papiers">
        <ScreenEntry
          to="/documents"
          icon={<FileText size={22} />}
          label="Documents"
          detail="Quittances, relevés, attestations"
        />
      </EntryGroup>
      <EntryGroup title="Réglages">
        <ScreenEntry
          to="/settings"
          icon={<Settings size={22} />}
          label="Paramètres"
          detail="Sécurité, notifications, données, cet appareil"
        />
      </EntryGroup>
      <Help isForStudent={isStudent(user)} />
      <div className={leaveStyle}>
        <Button variant="line" full busy={isBusy} busyLabel="Déconnexion..." onClick={askToSignOut}>
          <LogOut size={20} /> Déconnexion
        </Button>
      </div>
      {dialog}
    </Page>
  )
}

function OfStudent({ user }: { user: User }) {
  return (
    <EntryGroup title="Mon travail">
      <TabEntry tab="wallet" icon={<Wallet size={22} />} label="Mes gains" />
      <TabEntry tab="candidatures" icon={<ScrollText size={22} />} label="Mes candidatures" />
      <ScreenEntry to="/accepted-jobs" icon={<Handshake size={22} />} label="Jobs acceptés" />
      <Entry
        icon={<UserRound size={22} />}
        label="Mon profil public"
        render={(parts) => <Link to="/student/$studentId" params={{ studentId: user.id }} {...parts} />}
      />
    </EntryGroup>
  )
}

function OfIndividual() {
  return (
    <EntryGroup title="Mes offres">
      <TabEntry tab="wallet" icon={<Wallet size={22} />} label="Portefeuille" />
      <TabEntry tab="accepted" icon={<Handshake size={22} />} label="Jobs acceptés" />
      <TabEntry tab="past" icon={<History size={22} />} label="Historique" />
      <TabEntry tab="deleted" icon={<Trash2 size={22} />} label="Jobs supprimés" />
      <TabEntry tab="reviews" icon={<Star size={22} />} label="Mes évaluations" />
    </EntryGroup>
  )
}

/** What visitors have in the header's menu and in the footer. */
function Help({ isForStudent }: { isForStudent: boolean }) {
  const { socialUrl } = useOperator()
  return (
    <EntryGroup title="Aide et informations">
      <ScreenEntry to="/features" icon={<CircleHelp size={22} />} label="Comment ça marche" />
      <ScreenEntry to="/contact" icon={<Mail size={22} />} label="Contact" />
      <ScreenEntry to="/services" icon={<List size={22} />} label="Services" />
      {/* A student has "Emplois" among the tabs. */}
      <ScreenEntry to="/jobs" icon={<Search size={22} />} label={isForStudent ? 'Liste publique' : 'Emplois'} />
      <ScreenEntry to="/about" icon={<Info size={22} />} label="À propos" />
      <ScreenEntry to="/terms" icon={<ScrollText size={22} />} label="Conditions d’utilisation" />
      <ScreenEntry to="/privacy" icon={<Shield size={22} />} label="Protection des données" />
      {socialUrl && (
        <Entry
          icon={<ExternalLink size={22} />}
          label={`Nous suivre sur ${nameOfNetwork(socialUrl)}`}
          render={({ children, className }) => (
            <a href={socialUrl} target="_blank" rel="noopener noreferrer" className={className}>
              {children}
            </a>
          )}
        />
      )}
      <HomeEntry />
    </EntryGroup>
  )
}

/** "Moi" has the address of the dashboard: the router's link would be marked as the page one is on. */
function HomeEntry() {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void navigate({ to: '/dashboard', search: {} })
  }
  return (
    <Entry
      icon={<LayoutDashboard size={22} />}
      label="Tableau de bord"
      render={({ children, className }) => (
        <a href="/dashboard" className={className} onClick={go}>
          {children}
        </a>
      )}
    />
  )
}

interface PlaceProps {
  icon: ReactNode
  label: string
  detail?: string
}

const TabEntry = ({ tab, ...entry }: PlaceProps & { tab: DashboardTab }) => (
  <Entry {...entry} render={(parts) => <Link to="/dashboard" search={{ tab }} {...parts} />} />
)

const ScreenEntry = ({ to, ...entry }: PlaceProps & { to: string }) => (
  <Entry {...entry} render={(parts) => <Link to={to} {...parts} />} />
)
