import { doorLimits } from '#contract/events/door-limits.ts'
import type { Desk } from './desk.ts'
import { el, field } from './dom.ts'
import { t } from './texts.ts'

/** Somebody who is not on the list: a name and a spoken yes, nothing else; also without a connection. */
export function walkInForm(desk: Desk): HTMLElement {
  const name = el('input', {
    class: 'input',
    name: 'name',
    required: true,
    maxlength: doorLimits.name,
    autocomplete: 'off',
  })
  const email = el('input', { class: 'input', name: 'email', type: 'email', autocomplete: 'off' })
  const agreed = el('input', { type: 'checkbox', name: 'agreed', required: true })
  const send = (event: Event) => {
    event.preventDefault()
    const given = { name: name.value.trim(), ...(email.value.trim() && { email: email.value.trim() }) }
    if (!given.name) return name.focus()
    void desk.take({ walkIn: given, act: 'in' })
    form.reset()
    name.focus()
  }
  const form = el(
    'form',
    { class: 'form door__walkin', 'aria-label': t('walkIn.title'), onsubmit: send },
    el('h2', { class: 'title-card' }, t('walkIn.title')),
    field(t('walkIn.name'), name),
    field(t('walkIn.email'), email, t('walkIn.emailHint')),
    el('label', { class: 'row door__agreed' }, agreed, t('walkIn.agreed')),
    el('button', { class: 'btn btn--secondary', type: 'submit' }, t('walkIn.letIn')),
  )
  return form
}
