import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#web/components/ui/language-switch.tsx'
import { SkipLink } from '#web/components/ui/skip-link.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { markSvg, svgDataUri } from '#art/art.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { setTheme, useShownTheme } from '#web/lib/page/theme.ts'
// First: the sheet of the page adapts both to wider screens.
import './brand-assets.css'
import './brand.css'

export type BrandSection = { id: string; title: string; sub: string; body: ReactNode }

/** The frame of both brand pages: a bar, a table of contents and the sections. */
export function BrandPage({ title, sub, sections }: { title: string; sub: string; sections: BrandSection[] }) {
  const t = useT('brand')
  return (
    <div className="brandpage">
      <SkipLink />
      <BrandBar />
      <div className="comps">
        <nav className="comps__toc" aria-label={t('header.contents')}>
          {sections.map((section) => (
            <a className="comps__link" href={`#${section.id}`} key={section.id}>
              {section.title}
            </a>
          ))}
        </nav>
        <main className="comps__main" id="main">
          <header className="comps__head">
            <h1 className="title-page">{title}</h1>
            <p className="muted">{sub}</p>
          </header>
          {sections.map((section) => (
            <section className="cs" id={section.id} aria-labelledby={`${section.id}-title`} key={section.id}>
              <header>
                <h2 className="title-section" id={`${section.id}-title`}>
                  {section.title}
                </h2>
                <p className="small subtle">{section.sub}</p>
              </header>
              <div className="cs__body">{section.body}</div>
            </section>
          ))}
        </main>
      </div>
    </div>
  )
}

function BrandBar() {
  const t = useT('brand')
  const theme = useShownTheme()
  return (
    <header className="brandbar">
      <a className="brandbar__name" href="/" aria-label={t('header.home')}>
        <img src={svgDataUri(markSvg())} alt="" width="28" height="28" />
        {/* The product's name is the same in every language. */}
        <span translate="no">{'Viveiro'}</span>
      </a>
      <LanguageSwitch />
      <IconButton name={t('header.theme')} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
        {theme === 'dark' ? <Sun /> : <Moon />}
      </IconButton>
    </header>
  )
}
