import type { ReactNode } from 'react'
import { leavingDays } from '../../schema/accounts/leaving.ts'
import { call } from '../../sync/http/transport.ts'
import { isUnanswered } from '../data/failure-text.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useLeavingDevice } from './leaving-device.ts'
import { pointsStyle } from './settings-styles.ts'

/** Says what is deleted and what stays, and why, before it asks for the password. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const leaveDevice = useLeavingDevice()
  return (
    <ChangeDialog
      title="Supprimer mon compte ?"
      description={`Vous aurez ${leavingDays} jours pour changer d’avis. Un compte encore vide (ni offre, ni candidature, ni message, ni paiement) est supprimé tout de suite, et son e-mail peut resservir aussitôt.`}
      act={{ label: 'Supprimer mon compte', busyLabel: 'Suppression...', variant: 'brick' }}
      onClose={onClose}
      onSave={async (typed) => {
        try {
          const result = await call<{ isFinal: true } | undefined>('POST', '/api/account/deletion', typed)
          return await leaveDevice(result?.isFinal ? 'now' : true)
        } catch (error) {
          if (!isUnanswered(error)) throw error
          await leaveDevice('unsure')
        }
      }}
    >
      {() => (
        <>
          <Points title="Tout de suite">
            <li>Vous êtes déconnecté partout.</li>
            <li>Vos offres ouvertes et vos candidatures en attente ne sont plus visibles.</li>
            <li>
              À la place de votre nom, les autres lisent «&nbsp;Compte supprimé&nbsp;»&nbsp;: ni profil, ni photo, ni
              coordonnées, ni avis sur vous. Seules les notifications qu’ils ont déjà reçues gardent votre nom, jusqu’à
              l’effacement.
            </li>
            <li>Les brouillons et les envois en attente sur cet appareil sont perdus.</li>
            <li>Sur vos autres appareils, les envois en attente ne partent que si vous revenez.</li>
          </Points>
          <Points title={`Après ${leavingDays} jours`}>
            <li>
              Nom, coordonnées, profil, photos et lieux envoyés, offres, candidatures, réglages&nbsp;: tout est effacé.
            </li>
          </Points>
          <Points title="Données conservées, et pourquoi">
            <li>
              Les comptes des paiements, sans votre nom&nbsp;: la loi demande de les garder dix ans. Ensuite ils sont
              effacés, dès que l’autre personne n’a plus de compte non plus. Le prestataire des paiements a ses propres
              obligations légales.
            </li>
            <li>
              Chez les personnes avec qui vous avez travaillé&nbsp;: vos messages, vos avis, et des jobs convenus le
              titre, le tarif, la durée et les dates. À la place de votre nom, elles lisent «&nbsp;Compte
              supprimé&nbsp;».
            </li>
          </Points>
        </>
      )}
    </ChangeDialog>
  )
}

function Points({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={pointsStyle}>
      <h4>{title}</h4>
      <ul>{children}</ul>
    </div>
  )
}
