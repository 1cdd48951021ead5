import { useState } from 'react'
import { css } from '../styled-system/css'
import { Switch } from '../ui/fields/switch.tsx'
import { chooseSingleKeys, readSingleKeys } from '../ui/hooks/single-keys.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Key, paletteKeys } from './key.tsx'

const rows: (readonly [keys: readonly string[], act: string])[] = [
  [paletteKeys, 'Aller à un écran, une offre, une conversation'],
  [['/'], 'Rechercher'],
  [['j'], 'Ligne suivante'],
  [['k'], 'Ligne précédente'],
  [['Entrée'], 'Ouvrir'],
  [['Échap'], 'Revenir à la liste, puis fermer'],
  [['?'], 'Voir ces raccourcis'],
]

const rowStyle = css({
  bar: '4',
  justifyContent: 'space-between',
  minHeight: '10',
})
const keysStyle = css({ display: 'flex', gap: '1', flexShrink: '0' })

/** The keys, and the switch that turns those without a modifier off on this device (rule 1.2.189). */
export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(readSingleKeys)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Raccourcis clavier">
      <dl>
        {rows.map(([keys, act]) => (
          <div key={act} className={rowStyle}>
            <dt>{act}</dt>
            <dd className={keysStyle}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={isOn}
        onCheckedChange={(checked) => {
          chooseSingleKeys(checked)
          setOn(readSingleKeys())
        }}
        hint="Sans eux, j, k, / et ? n’agissent plus sur cet appareil."
      >
        Raccourcis d’une seule touche
      </Switch>
    </Dialog>
  )
}
