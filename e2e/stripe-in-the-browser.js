// Replaces js.stripe.com: the part of Stripe's script that our pages use. Typed card data goes to api.stripe.com only,
// which the test routes to the fake Stripe.
;(() => {
  const fields = { card: 'Card number', expiry: 'Expiration', cvc: 'Security code' }

  function paymentElement() {
    const listeners = {}
    let frame
    const emit = (name, event = {}) =>
      setTimeout(() => {
        for (const told of listeners[name] ?? []) told(event)
      })
    return {
      on(name, told) {
        listeners[name] = [...(listeners[name] ?? []), told]
        return this
      },
      off() {},
      once() {},
      update() {},
      mount(into) {
        frame = document.createElement('div')
        for (const [name, label] of Object.entries(fields)) {
          const asked = document.createElement('label')
          const input = document.createElement('input')
          input.name = `stripe-${name}`
          asked.append(label, input)
          frame.append(asked)
        }
        into.append(frame)
        emit('ready')
      },
      unmount: () => frame?.remove(),
      destroy: () => frame?.remove(),
      typed: () => frame.querySelector('input').value.replace(/\D/g, ''),
    }
  }

  /** The bank's own dialog, in Stripe's frame. */
  const challenge = () =>
    new Promise((answered) => {
      const asked = document.createElement('dialog')
      for (const [said, passed] of Object.entries({ 'Complete authentication': true, 'Fail authentication': false })) {
        const button = document.createElement('button')
        button.textContent = said
        button.addEventListener('click', () => {
          asked.remove()
          answered(passed)
        })
        asked.append(button)
      }
      document.body.append(asked)
      asked.showModal()
    })

  globalThis.Stripe = (key) => {
    async function ask(kind, clientSecret, more) {
      const id = clientSecret.replace(/_secret.*$/, '')
      const body = new URLSearchParams({ key, client_secret: clientSecret, ...more })
      const response = await fetch(`https://api.stripe.com/v1/${kind}/${id}/confirm`, { method: 'POST', body })
      const said = await response.json()
      if (!response.ok) return { error: said.error }
      if (said.status !== 'requires_action') return { said }
      if (await challenge()) return ask(kind, clientSecret, { ...more, challenge: 'passed' })
      const message = 'We are unable to authenticate your payment method. Please choose another one and try again.'
      return { error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message } }
    }
    const of = ({ said, error }, name) => (error ? { error } : { [name]: said })
    return {
      _registerWrapper() {},
      registerAppInfo() {},
      createToken() {},
      createPaymentMethod() {},
      elements({ clientSecret }) {
        let element
        return {
          clientSecret,
          create: () => (element = paymentElement()),
          getElement: () => element ?? null,
          typed: () => element.typed(),
          update() {},
          on() {},
          submit: async () => ({}),
        }
      },
      confirmPayment: async ({ elements }) =>
        of(await ask('payment_intents', elements.clientSecret, { card: elements.typed() }), 'paymentIntent'),
      confirmSetup: async ({ elements }) =>
        of(await ask('setup_intents', elements.clientSecret, { card: elements.typed() }), 'setupIntent'),
      confirmCardPayment: async (clientSecret, { payment_method }) =>
        of(await ask('payment_intents', clientSecret, { payment_method }), 'paymentIntent'),
    }
  }
})()
