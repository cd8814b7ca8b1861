import { useSyncExternalStore } from 'react'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import './loading-bar.css'

/** Decoration: screen readers announce the new page itself. */
export function LoadingBarView() {
  const { percent, visible, failed } = useSyncExternalStore(loadingBar.subscribe, loadingBar.state)
  return (
    <div className="loadbar" data-visible={visible} data-failed={failed} aria-hidden="true">
      <div className="loadbar__fill" style={{ width: `${percent}%` }} />
    </div>
  )
}
