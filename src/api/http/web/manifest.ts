import type { Locale } from '#contract/endpoint.ts'
import { nameIn } from '#contract/programme/article.ts'
import type { Programme } from '#contract/programme/programme.ts'

const languageTags: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }

const icon = (src: string, size: number, purpose?: 'maskable') => ({
  src,
  type: 'image/png',
  sizes: `${size}x${size}`,
  ...(purpose && { purpose }),
})

/** What a phone shows when somebody installs the site: the programme under its own name, in their language. */
export const manifestOf = (programme: Pick<Programme, 'name' | 'nameEn' | 'tagline'>, locale: Locale) => ({
  name: nameIn(locale, programme),
  short_name: nameIn(locale, programme).slice(0, 12).trimEnd(),
  description: programme.tagline[locale] ?? programme.tagline.pt,
  lang: languageTags[locale],
  dir: 'ltr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#eff2eb',
  theme_color: '#0a3c25',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    icon('/icon-192.png', 192),
    icon('/icon-512.png', 512),
    icon('/icon-maskable-512.png', 512, 'maskable'),
  ],
})
