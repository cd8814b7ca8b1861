import type { LegalKind } from '#contract/programme/programme.ts'

/** The first version of each text, until an administrator publishes another. The words in braces are filled in. */
export const legalDefaults: Record<LegalKind, { pt: string; en: string }> = {
  terms: {
    pt: `Estas condições valem para quem participa no {programme}, o programa de incubação da {organisation}.

## Quem pode participar

Qualquer pessoa com 16 anos ou mais. A conta é pessoal: não a partilhes e guarda bem a palavra-passe.

## O que esperamos de ti

- Trata as outras pessoas com respeito, aqui e nos eventos.
- Publica só o que é teu ou o que tens autorização para publicar.
- Se te inscreves num evento e já não podes ir, cancela: o lugar passa para quem está à espera.
- Não uses a plataforma para enviar publicidade nem para recolher dados de outras pessoas.

## O que é teu continua a ser teu

As ideias, o código e os textos que entregas são teus. Ao entregares uma solução ou uma candidatura, autorizas a equipa, o júri e os parceiros desse desafio a lê-la para a avaliar. Para qualquer outro uso, pedimos-te primeiro.

## O que podes esperar de nós

Participar não custa nada. Respondemos a candidaturas e a problemas no prazo que aparece em cada um. Podemos alterar ou cancelar eventos; quando isso acontece, avisamos quem está inscrito.

## Sair do programa

Podes sair quando quiseres: apaga a conta nas definições ou escreve para {contact}. Podemos suspender uma conta que não respeite estas condições; dizemos porquê e ouvimos a tua versão.

## Alterações

Quando estas condições mudam, publicamos aqui uma versão nova, com a data. A versão que aceitaste fica guardada e podes lê-la sempre.

Dúvidas? Escreve para {contact}. A estas condições aplica-se a lei portuguesa.`,
    en: `These terms apply to everyone who takes part in {programme}, the incubation programme of {organisation}.

## Who can take part

Anyone aged 16 or over. Your account is personal: do not share it, and keep your password safe.

## What we expect of you

- Treat other people with respect, here and at events.
- Publish only what is yours or what you have permission to publish.
- If you sign up for an event and can no longer come, cancel: your place goes to the next person waiting.
- Do not use the platform to advertise or to collect other people’s data.

## What is yours stays yours

The ideas, code and texts you submit are yours. By submitting a solution or an application you allow the team, the jury and the partners of that challenge to read it in order to assess it. For any other use, we ask you first.

## What you can expect of us

Taking part is free. We answer applications and problems within the time shown on each of them. We may change or cancel events; when we do, we tell everyone who signed up.

## Leaving the programme

You can leave at any time: delete your account in the settings, or write to {contact}. We may suspend an account that breaks these terms; we will say why and hear your side.

## Changes

When these terms change, we publish a new version here, with its date. The version you accepted is kept, and you can always read it.

Questions? Write to {contact}. These terms are governed by Portuguese law.`,
  },
  privacy: {
    pt: `A {organisation} é responsável pelos dados que guarda no {programme}. Esta página diz quais são, para quê e o que podes fazer.

## Que dados guardamos

- **Os que nos dás ao criar conta:** nome, e-mail, telemóvel, país e, conforme o percurso, a tua formação ou a tua startup.
- **Os que acrescentas depois:** perfil, inscrições em eventos, presenças, candidaturas, problemas e ficheiros.
- **Os da tua sessão:** data, hora e tipo de dispositivo, para poderes ver onde tens sessão iniciada. Não guardamos o teu histórico de navegação.

## Para que servem

Para gerir a tua participação, falar contigo sobre ela e sugerir-te o que te pode interessar. O fundamento é o contrato que fazes connosco ao aceitares as condições do programa.

## Quem os vê

O teu contacto só é visto pela equipa. O teu perfil é visto por quem participa no programa, até mudares a visibilidade. Não vendemos dados, nem os passamos a terceiros para publicidade.

## Durante quanto tempo

Enquanto tiveres conta. Quando pedes que a apaguemos, apagamos os teus dados pessoais no prazo de 30 dias. O registo de decisões da equipa fica guardado, sem o teu nome.

## Cookies

Usamos só os necessários para manter a sessão e lembrar o idioma. Não há cookies de publicidade nem de estatística.

## Os teus direitos

Nas definições podes descarregar os teus dados, corrigi-los e apagar a conta. Para qualquer outro pedido, ou para te opores ao uso que lhes damos, escreve para {contact}: respondemos no prazo de um mês. Se não concordares com a resposta, podes queixar-te à Comissão Nacional de Proteção de Dados, em [cnpd.pt](https://www.cnpd.pt).`,
    en: `{organisation} is responsible for the data it keeps in {programme}. This page says what we keep, why, and what you can do about it.

## What we keep

- **What you give us when you create an account:** name, email, mobile number, country and, depending on your track, your education or your startup.
- **What you add later:** your profile, event sign-ups, attendance, applications, problems and files.
- **About your session:** date, time and kind of device, so that you can see where you are signed in. We do not keep your browsing history.

## What we use it for

To run your part in the programme, to talk to you about it and to suggest what may interest you. The legal basis is the contract you make with us when you accept the programme’s terms.

## Who sees it

Only the team sees your contact details. Your profile is visible to people in the programme until you change its visibility. We do not sell data, nor pass it on for advertising.

## For how long

For as long as you have an account. When you ask us to delete it, we erase your personal data within 30 days. The record of the team’s decisions stays, without your name.

## Cookies

We use only those needed to keep you signed in and to remember your language. There are no advertising or analytics cookies.

## Your rights

In the settings you can download your data, correct it and delete your account. For anything else, or to object to how we use it, write to {contact}: we answer within one month. If you disagree with our answer, you can complain to the Portuguese data protection authority at [cnpd.pt](https://www.cnpd.pt).`,
  },
  accessibility: {
    pt: `Queremos que toda a gente consiga usar o {programme}, com ou sem rato, com leitor de ecrã, com letra maior ou num telemóvel antigo.

## O que cumprimos

O {programme} segue as WCAG 2.2, nível AA. Cada alteração passa por testes automáticos de acessibilidade e por percursos feitos só com o teclado.

- Tudo funciona com o teclado e o foco está sempre visível. A tecla F6 leva ao aviso mais recente.
- O texto aumenta até 200 % sem se perder nada, e as páginas adaptam-se a 320 píxeis de largura.
- A cor nunca é a única forma de dizer alguma coisa.
- Quem pede menos movimento ao sistema não vê animações.
- Os relógios e mostradores têm o mesmo texto por escrito.

## O que ainda não está bem

- Os documentos e as imagens que outras pessoas carregam podem não ter texto alternativo.
- Os textos da equipa estão em português e nem sempre têm tradução.

## Encontraste um obstáculo?

Escreve para {contact} e diz-nos em que página foi e o que querias fazer. Respondemos em cinco dias úteis e, até ao problema estar resolvido, tratamos do assunto contigo por e-mail.`,
    en: `We want everyone to be able to use {programme}: with or without a mouse, with a screen reader, with larger text or on an old phone.

## What we comply with

{programme} follows WCAG 2.2, level AA. Every change goes through automated accessibility tests and journeys made with the keyboard alone.

- Everything works with the keyboard, and the focus is always visible. F6 leads to the newest notice.
- Text can be enlarged to 200% without losing anything, and pages adapt to a width of 320 pixels.
- Colour is never the only way something is said.
- If your system asks for less motion, you see no animations.
- Clocks and displays have the same content in words.

## What is not right yet

- Documents and images that other people upload may lack a text alternative.
- Texts by the team are written in Portuguese and are not always translated.

## Have you met a barrier?

Write to {contact} and tell us which page it was on and what you wanted to do. We answer within five working days and, until the problem is solved, we sort the matter out with you by email.`,
  },
}
