import { useEffect, useState } from 'react'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import './loading-bar.css'

/** Decoration: screen readers announce the new page itself. */
export function LoadingBarView() {
  // Not `useSyncExternalStore`: the bar moves while a page renders, and React would render that page again without a pause.
  const [{ percent, visible, failed }, show] = useState(loadingBar.state)
  useEffect(() => loadingBar.subscribe(() => show(loadingBar.state())), [])
  return (
    <div className="loadbar" data-visible={visible} data-failed={failed} aria-hidden="true">
      <div className="loadbar__fill" style={{ width: `${percent}%` }} />
    </div>
  )
}
