import type { ManifestOptions } from 'vite-plugin-pwa'
import { readLanguage } from '../schema/language.ts'
import { shareTarget } from '../schema/share-target.ts'

/** pwa/theme/draw-icons.ts draws each icon twice: as it is, and for systems that cut their own shape out of it. */
const shortcutIcons = (name: string) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icons/shortcut-${name}-${purpose}.png`,
    sizes: '96x96',
    type: 'image/png',
    purpose,
  }))

/** The pictures that a store or a browser shows before the installation; `npm run bench -- screenshots` takes them. Sizes are in pixels. */
export const screenshots = (
  [
    ['narrow', 'jobs', 'Les petits jobs près de chez vous'],
    ['narrow', 'home', 'Vos jobs et vos candidatures en un coup d’œil'],
    ['narrow', 'chat', 'Les messages, aussi hors ligne'],
    ['wide', 'jobs', 'Les petits jobs près de chez vous'],
    ['wide', 'chat', 'Vos conversations'],
  ] as const
).map(([form_factor, name, label]) => ({
  form_factor,
  name,
  label,
  ...(form_factor === 'narrow' ? { width: 824, height: 1648 } : { width: 1280, height: 800 }),
}))

/** The web app manifest: how systems install and start the app, and what other apps may share with it. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Coup de main',
  short_name: 'Coup de main',
  description: 'Les petits jobs entre étudiants et particuliers, près de chez vous. Fonctionne aussi hors ligne.',
  lang: readLanguage(),
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#0E4F3C',
  background_color: '#FBF7EE',
  categories: ['business', 'education', 'lifestyle'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Emplois', url: '/jobs', description: 'Les offres près de chez vous', icons: shortcutIcons('jobs') },
    {
      name: 'Messages',
      url: '/dashboard?tab=messages',
      description: 'Vos conversations',
      icons: shortcutIcons('messages'),
    },
  ],
  screenshots: screenshots.map(({ form_factor, name, label, width, height }) => ({
    src: `/screenshots/${form_factor}-${name}.png`,
    sizes: `${width}x${height}`,
    type: 'image/png',
    form_factor,
    label,
  })),
  // Starting the app reuses its window. The app stores its drafts before it navigates, and a share from another app needs a navigation.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  handle_links: 'preferred',
  share_target: shareTarget,
}
