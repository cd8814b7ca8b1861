import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { type LegalKind, legalKinds } from '#contract/programme/programme.ts'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { pageNotFound } from '#web/lib/page/page-error.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { programmeQueries } from './api.ts'
import './programme.css'

export const legalSearch = z.object({ version: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1))) })

const isKind = (text: string | undefined): text is LegalKind => legalKinds.some((kind) => kind === text)

type LegalAddress = { params: Record<string, string>; search: { version?: unknown } }

export async function loader({ params: { kind }, search }: LegalAddress) {
  if (!isKind(kind)) throw pageNotFound()
  await queryClient.ensureQueryData(programmeQueries.legal(kind, search.version as number | undefined))
}

/** A legal text, for everybody; `?version=` shows an earlier one, such as the one that somebody accepted. */
export function LegalPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <LegalTextShown />
    </QueryClientProvider>
  )
}

function LegalTextShown() {
  const t = useT('programme')
  const format = useFormat()
  const locale = useLocale()
  const { kind } = useParams({ strict: false }) as { kind: LegalKind }
  const { version } = useSearch({ strict: false }) as { version?: number }
  const { data } = useSuspenseQuery(programmeQueries.legal(kind, version))
  useTitle(t(`${kind}.title`))
  const lang = languageOf(data.text, locale)
  return (
    <article className="legal">
      <h1 className="title-page">{t(`${kind}.title`)}</h1>
      <p className="legal__meta small subtle">
        {data.publishedAt
          ? t('versionOf', { version: data.version, date: format.date(data.publishedAt) })
          : t('version', { version: data.version })}
        {data.version > 1 && (
          <Link className="link link--alone" to="/legal/$kind" params={{ kind }} search={{ version: data.version - 1 }}>
            {t('previous')}
          </Link>
        )}
      </p>
      {!data.current && (
        <Alert tone="note">
          {t.rich('earlier', {
            link: (
              <Link className="link" key="current" to="/legal/$kind" params={{ kind }}>
                {t('earlierLink')}
              </Link>
            ),
          })}
        </Alert>
      )}
      {lang && locale === 'en' && <Alert tone="note">{t('untranslated')}</Alert>}
      <div lang={lang}>
        <Markdown source={pick(data.text, locale)} top={2} />
      </div>
    </article>
  )
}
