import { useQuery } from '@tanstack/react-query'
import { BellPlus, Trash2 } from 'lucide-react'
import { alertFilters, type AlertFilters, type OpportunityAlert } from '#contract/opportunities/alerts.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { referenceQueries, useFieldName } from '#web/lib/api/reference.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useMoney } from '#web/lib/text/money.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { opportunityQueries, useDeleteAlert, useSaveAlert } from './api.ts'

type Search = { filters: object; narrowed: boolean }

/** Saves the present search, to hear of new postings by mail as the settings say. */
function SaveSearch({ filters, narrowed }: Search) {
  const t = useT('opportunities')
  const act = useAct()
  const save = useSaveAlert()
  const chosen = alertFilters.safeParse(
    Object.fromEntries(Object.entries(filters).filter(([name]) => name in alertFilters.shape)),
  )
  if (!chosen.success) return null
  const run = () =>
    act(async () => {
      await save.mutateAsync(chosen.data)
      toast(t('alerts.saved'))
    })
  return (
    <Button size="sm" loading={save.isPending} onClick={() => void run()}>
      <BellPlus />
      {t(narrowed ? 'alerts.save' : 'alerts.saveAll')}
    </Button>
  )
}

/** The searches of which one hears by mail, and the present one to add. */
export function EmailAlerts(search: Search) {
  const t = useT('opportunities')
  const saved = useQuery(opportunityQueries.alerts()).data?.items ?? []
  return (
    <Section id="saved-searches" title={t('alerts.title')}>
      <div className="stack">
        <p className="small muted">{t('alerts.note')}</p>
        {saved.length > 0 && (
          <List>
            {saved.map((alert) => (
              <SavedSearch key={alert.id} alert={alert} />
            ))}
          </List>
        )}
        <div>
          <SaveSearch {...search} />
        </div>
      </div>
    </Section>
  )
}

function SavedSearch({ alert }: { alert: OpportunityAlert }) {
  const t = useT('opportunities')
  const act = useAct()
  const remove = useDeleteAlert()
  const words = useFilterWords(alert.filters)
  return (
    <ListRow>
      <span className="grow">{words}</span>
      <IconButton
        size="sm"
        name={t('alerts.remove', { search: words })}
        onClick={() => void act(() => remove.mutateAsync(alert.id))}
      >
        <Trash2 />
      </IconButton>
    </ListRow>
  )
}

/** A search in words: «Estágio, Braga, desde 1 000 €/mês». */
function useFilterWords({ q, kind = [], place, remote = [], hours, field, skill, pay }: AlertFilters): string {
  const t = useT('opportunities')
  const locale = useLocale()
  const { number } = useFormat()
  const money = useMoney()
  const skills = useQuery(referenceQueries.skills()).data?.items ?? []
  const parts = [
    q && `«${q}»`,
    ...kind.map((one) => t(`kind.${one}`)),
    place,
    ...remote.map((one) => t(`remote.${one}`)),
    hours && t(`hours.${hours}`),
    useFieldName(field ?? null),
    skills.find(({ slug }) => slug === skill)?.name[locale],
    pay && t('list.payFrom', { amount: money(number(Number(pay))) }),
  ]
  return parts.filter(Boolean).join(', ') || t('alerts.everything')
}
