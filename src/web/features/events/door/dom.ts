type Props = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>
type Child = Node | string | null | false

/** An element with attributes, listeners (`onclick`) and children. Texts are always text, never HTML. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

export const hide = (element: HTMLElement, hidden: boolean) => element.toggleAttribute('hidden', hidden)

/** Options of which one is chosen: radio buttons that look like one button in parts. */
export function choice(
  label: string,
  options: readonly { value: string; label: string }[],
  { chosen, onChoose }: { chosen: string; onChoose: (value: string) => void },
): HTMLElement {
  const radio = ({ value, label: text }: { value: string; label: string }) => {
    const input = el('input', { class: 'sr-only', type: 'radio', name: label, value, onchange: () => onChoose(value) })
    input.checked = value === chosen
    return el('label', {}, input, text)
  }
  return el(
    'div',
    { class: 'btngroup btngroup--wide', role: 'radiogroup', 'aria-label': label },
    ...options.map((option) => radio(option)),
  )
}

export const field = (label: string, input: HTMLElement, hint?: string): HTMLElement =>
  el(
    'label',
    { class: 'field' },
    el('span', { class: 'field__label' }, label),
    input,
    hint ? el('span', { class: 'field__hint' }, hint) : null,
  )
