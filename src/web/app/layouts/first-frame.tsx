import '#web/components/ui/skeleton.css'
import '#web/components/ui/page-header.css'
import { Brand } from './brand.tsx'
import './default-layout.css'
import '../navigation/bottom-navigation.css'
import './first-frame.css'
import '../navigation/side-bar.css'
import './top-bar.css'

/**
 * The frame of a signed-in page before any script has run: what is the same for everybody stands in its place, and the
 * rest is left open, without inline styles, which the content security policy forbids. Rendered at build time (see first-paint.tsx).
 */
export function FirstFrame({ title, opening, isHome }: { title?: string; opening?: string; isHome?: boolean }) {
  return (
    <div className="shell">
      <aside className="sidebar">
        <Brand />
      </aside>
      <div className="frame">
        <header className="topbar">
          <div className="topbar__brand">
            <Brand size={28} />
          </div>
        </header>
        {/* Loads the font of the displays: arriving later, it would lay out the whole page once more. */}
        <span className="firstframe__digits">8</span>
        <main className="page">
          <header className="page__head">
            <div>
              {title ? <h1 className="title-page">{title}</h1> : <div className="skeleton firstframe__title" />}
              {opening ? <p className="page__sub">{opening}</p> : <div className="skeleton firstframe__sub" />}
            </div>
          </header>
          <div className={isHome ? 'firstframe__home' : undefined}>
            <div className="skeleton firstframe__lead" />
            <div className="firstframe__rest">
              <div className="skeleton" />
              <div className="skeleton" />
            </div>
          </div>
        </main>
      </div>
      <div className="bottomnav" />
    </div>
  )
}
