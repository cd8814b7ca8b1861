import { useQuery } from '@tanstack/react-query'
import { KeySquare } from 'lucide-react'
import type { PersonalToken } from '#contract/auth/tokens.ts'
import { dayMs } from '#contract/times.ts'
import type { SettingsPart } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { tokensQuery, useEndToken } from './tokens-api.ts'
import { TokenForm } from './token-form.tsx'

export const tokensPart: SettingsPart = {
  Section: TokensSection,
  prefetch: () => fetchFirst(tokensQuery()),
}

function TokensSection() {
  const t = useT('tokens')
  const locale = useLocale()
  const { data, isPending, error, refetch } = useQuery(tokensQuery())
  return (
    <FormCard>
      <FormSection title={t('title')} note={t('note')} id="tokens">
        {isPending && (
          <Skeletons>
            <Skeleton height="4rem" />
          </Skeletons>
        )}
        {!data && error && (
          <Alert
            tone="danger"
            action={
              <Button size="sm" onClick={() => void refetch()}>
                {t('tryAgain')}
              </Button>
            }
          >
            {errorMessage(locale, error)}
          </Alert>
        )}
        {data?.items.length === 0 && <p className="muted">{t('none')}</p>}
        {data && data.items.length > 0 && (
          <List>
            {data.items.map((token) => (
              <TokenRow token={token} key={token.id} />
            ))}
          </List>
        )}
      </FormSection>
      <FormSection title={t('new')} id="new-token">
        <TokenForm />
      </FormSection>
    </FormCard>
  )
}

const soon = 7 * dayMs

function TokenRow({ token }: { token: PersonalToken }) {
  const t = useT('tokens')
  const format = useFormat()
  const now = useNow('minute')
  const end = useEndToken()
  const { id, name, writes, usedAt, expiresAt } = token
  const facts = [
    writes ? t('writes') : t('reads'),
    usedAt ? t('used', { when: format.relative(usedAt) }) : t('unused'),
    Date.parse(expiresAt) - now < soon
      ? t('endsSoon', { when: format.relative(expiresAt) })
      : t('ends', { date: format.day(expiresAt) }),
  ]
  const asked = {
    title: t('deleteTitle', { name }),
    text: t('deleteText'),
    words: { act: t('delete'), keep: t('keep'), done: t('deleted', { name }) },
    act: () => end.mutateAsync(id),
  }
  return (
    <ListRow>
      <KeySquare className="subtle" />
      <div className="grow">
        <p className="medium">{name}</p>
        <p className="small subtle">{facts.join(' · ')}</p>
      </div>
      <AskedButton size="sm" aria-label={t('deleteOf', { name })} asked={asked} />
    </ListRow>
  )
}
