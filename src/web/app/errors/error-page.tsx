import { RotateCw, Search } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useFirstPictureGone } from '#web/lib/page/first-picture.ts'
import { type ErrorReport, pageNotFound, reportOf } from '#web/lib/page/page-error.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { BlankFrame } from '../layouts/blank-frame.tsx'
import { LoadingBarView } from '../loading-bar-view.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { openPalette } from '../palette/palette-store.ts'
import { SegmentDigits } from './segment-digits.tsx'
import { SeedlingNotFound } from './seedling-not-found.tsx'

/** Shown by the router in place of the whole page when it cannot be shown. */
export function ErrorPage({ error }: { error: unknown }) {
  useFirstPictureGone()
  return (
    <>
      <LoadingBarView />
      <ErrorScreen error={error} />
    </>
  )
}

export function NotFoundPage() {
  return <ErrorScreen error={pageNotFound()} />
}

function ErrorScreen({ error }: { error: unknown }) {
  const t = useT('shell')
  const report = reportOf(error)
  const kind = kindOf(report)
  const { loggedIn } = useSession()
  useTitle(report.message)
  return (
    <BlankFrame>
      <main className="err" id="main">
        {kind === 'notFound' ? (
          <div className="err__panel lcd">
            <SeedlingNotFound />
          </div>
        ) : (
          <div className="err__panel err__digits lcd" data-tone="urgent">
            <SegmentDigits value={report.offline ? '---' : String(report.status)} />
          </div>
        )}
        <h1 className="err__title">{t(`error.${kind}.title`)}</h1>
        <p className="err__message mono small" lang="en">
          {report.offline ? report.message : `${report.status} · ${report.message}`}
        </p>
        <p className="lead">{t(`error.${kind}.text`)}</p>
        <Actions kind={kind} />
        {kind === 'broken' && <Details report={report} />}
      </main>
      {loggedIn && <PaletteHost />}
    </BlankFrame>
  )
}

type Kind = 'notFound' | 'forbidden' | 'offline' | 'broken'

function kindOf({ status, offline }: ErrorReport): Kind {
  if (offline) return 'offline'
  if (status === 404) return 'notFound'
  return status === 403 ? 'forbidden' : 'broken'
}

function Actions({ kind }: { kind: Kind }) {
  const t = useT('shell')
  const { loggedIn } = useSession()
  const retry = kind === 'broken' || kind === 'offline'
  return (
    <div className="row row--wrap err__cta">
      {retry && (
        <Button variant="primary" size="lg" onClick={() => location.reload()}>
          <RotateCw />
          {t('error.retry')}
        </Button>
      )}
      <ButtonLink to="/" variant={retry ? 'secondary' : 'primary'} size="lg">
        {t('error.home')}
      </ButtonLink>
      {kind === 'notFound' && loggedIn && (
        <Button size="lg" onClick={openPalette}>
          <Search />
          {t('error.search')}
        </Button>
      )}
    </div>
  )
}

/** Details to copy into a message to the support. */
function Details({ report }: { report: ErrorReport }) {
  const t = useT('shell')
  const format = useFormat()
  const [now] = useState(Date.now)
  const parts = [
    report.requestId && t('error.reference', { id: report.requestId }),
    `${format.date(now)}, ${format.time(now)}`,
    location.pathname,
  ]
  return (
    <details className="err__more">
      <summary className="small">{t('error.details')}</summary>
      <p className="mono small">{parts.filter(Boolean).join(' · ')}</p>
    </details>
  )
}
