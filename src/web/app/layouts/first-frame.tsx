import '#web/components/ui/skeleton.css'
import { Brand } from '../brand.tsx'
import './default-layout.css'
import './bottom-navigation.css'
import './first-frame.css'
import './side-bar.css'
import './top-bar.css'

/**
 * The frame of a signed-in page before any script has run: what is the same for everybody stands in its place, and the
 * rest is left open, without inline styles, which the content security policy forbids. Rendered at build time (see first-paint.tsx).
 */
export function FirstFrame() {
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
          <div className="skeleton firstframe__title" />
          <div className="skeleton firstframe__sub" />
          <div className="skeleton firstframe__lead" />
          <div className="firstframe__rest">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        </main>
      </div>
      <div className="bottomnav" />
    </div>
  )
}
