import { Clock, Leaf, MapPin, Send, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../button.tsx'
import { CategoryArt } from '../art/category-art.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { ChoiceChips } from '../fields/choice-chips.tsx'
import { ComboboxField } from '../fields/combobox-field.tsx'
import { IconButton } from '../icon-button.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { RadioCards } from '../fields/radio-cards.tsx'
import { RatingInput } from '../fields/rating-input.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { SliderField } from '../fields/slider-field.tsx'
import { StepBar } from '../step-bar.tsx'
import { StepperSlider } from '../fields/stepper-slider.tsx'
import { Switch } from '../fields/switch.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { TextField } from '../fields/text-field.tsx'

const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const formStyle = css({
  display: 'grid',
  gap: '5',
  lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '8' },
  alignItems: 'start',
})
const cities = ['Lausanne', 'Lancy', 'Langenthal', 'Landquart', 'Genève', 'Fribourg'].map((label) => ({
  value: label,
  label,
  detail: 'VD',
}))
const levels = [
  { value: 'bachelor', label: 'Bachelor' },
  { value: 'master', label: 'Master' },
  { value: 'doctorate', label: 'Doctorat', disabled: true },
]
const subjects = [
  { value: 'physical', label: 'Services physiques', art: <CategoryArt category="physical" /> },
  { value: 'digital', label: 'Services numériques', art: <CategoryArt category="digital" /> },
  { value: 'academic', label: 'Soutien académique', art: <CategoryArt category="academic" /> },
]
const payments = [
  { value: 'card', label: 'Carte', description: 'L’argent est réservé, puis versé une fois le job terminé.' },
  { value: 'twint', label: 'TWINT', description: 'Vous payez directement depuis votre téléphone.' },
]
const tools = [
  { value: 'mower', label: 'Tondeuse', icon: <Leaf size={16} /> },
  { value: 'drill', label: 'Perceuse', icon: <Wrench size={16} /> },
  { value: 'vacuum', label: 'Aspirateur' },
  { value: 'ladder', label: 'Échelle' },
]

export function GalleryForms() {
  const [city, setCity] = useState('')
  const [level, setLevel] = useState<string>()
  const [subject, setSubject] = useState<string | undefined>('digital')
  const [payment, setPayment] = useState<string | undefined>('card')
  const [owned, setOwned] = useState<string[]>(['mower'])
  const [words, setWords] = useState(['jardin', 'deux-roues'])
  const [rate, setRate] = useState(25)
  const [zoom, setZoom] = useState(130)
  const [accepts, setAccepts] = useState(true)
  const [rating, setRating] = useState(4)
  const found = cities.filter((known) => known.label.toLowerCase().startsWith(city.toLowerCase()))

  return (
    <>
      <SectionHeading action={<a href="#boutons">Parcourir</a>}>Boutons</SectionHeading>
      <div className={rowStyle}>
        <Button>Postuler</Button>
        <Button variant="sun">Gagner de l’argent</Button>
        <Button variant="lake">Publier une offre</Button>
        <Button variant="line">Connexion</Button>
        <Button variant="ghost">Plus tard</Button>
        <Button variant="quiet">Mes outils</Button>
        <Button variant="ink">S’inscrire</Button>
        <Button variant="brick">Supprimer</Button>
        <Button size="small">Petit</Button>
        <Button busy busyLabel="Création en cours...">
          Créer
        </Button>
        <Button disabled>Suivant</Button>
        <IconButton label="Supprimer" variant="line">
          <Trash2 size={20} />
        </IconButton>
        <IconButton label="Envoyer" variant="brand" round badge={4}>
          <Send size={20} />
        </IconButton>
      </div>
      <SectionHeading>Champs</SectionHeading>
      <div className={formStyle}>
        <TextField
          label="Durée"
          required
          icon={<Clock size={20} />}
          placeholder="3 heures"
          hint="Par exemple « 2h30 » ou « une demi-journée »."
        />
        <TextField label="E-mail" type="email" required defaultValue="lea@unil" error="Adresse e-mail invalide" />
        <TextAreaField
          label="Votre message à Marc"
          max={3000}
          defaultValue="Bonjour, je suis libre samedi dès 9 h et j’ai l’habitude des pentes."
          hint="Brouillon enregistré sur ce téléphone"
        />
        <TextAreaField
          label="Bio"
          optional
          max={20}
          defaultValue="Une bio beaucoup trop longue"
          error="20 caractères au plus"
        />
        <PasswordField label="Mot de passe" required defaultValue="demo-1234" />
        <SelectField label="Niveau d’études" items={levels} value={level} onValueChange={setLevel} />
        <ComboboxField
          label="Lieu"
          required
          icon={<MapPin size={20} />}
          items={found}
          value={city}
          onValueChange={setCity}
          empty="Aucune localité de ce nom"
          placeholder="Lausanne"
        />
        <TextField label="Inactif" disabled defaultValue="Lausanne, VD" />
        <TagsField
          label="Compétences"
          value={words}
          onValueChange={setWords}
          max={5}
          hint="Entrée ou virgule pour ajouter."
        />
        <StepperSlider
          label="Tarif horaire"
          required
          value={rate}
          onValueChange={setRate}
          min={15}
          max={45}
          unit="CHF/h"
          recommended={{ value: 20, label: '20 recommandé' }}
          tone="lake"
          hint="Environ 75 CHF pour 3 heures."
        />
        <SliderField
          label="Zoom"
          value={zoom}
          onValueChange={setZoom}
          min={10}
          max={300}
          step={5}
          format={(value) => `${value} %`}
        />
        <div>
          <Checkbox checked={accepts} onCheckedChange={setAccepts}>
            J’ai 15 ans ou plus et j’accepte les conditions d’utilisation
          </Checkbox>
          <Checkbox checked={false} onCheckedChange={setAccepts} error="À accepter pour continuer">
            Je confirme que tout est juste
          </Checkbox>
          <Switch checked={accepts} onCheckedChange={setAccepts} hint="Nouveaux messages et candidatures">
            Notifications
          </Switch>
        </div>
        <RadioCards label="Catégorie" options={subjects} value={subject} onValueChange={setSubject} columns={3} />
        <RadioCards label="Paiement" options={payments} value={payment} onValueChange={setPayment} tone="lake" />
        <ChoiceChips label="Outils" options={tools} value={owned} onValueChange={setOwned} />
        <RatingInput label="Votre note" value={rating} onValueChange={setRating} />
        <StepBar step={2} count={4} tone="lake" />
      </div>
    </>
  )
}
