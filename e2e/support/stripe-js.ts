/**
 * The script that journeys serve for js.stripe.com: the part of Stripe's form that our page uses. Like the real one it
 * runs in a separate frame, keeps the card number to itself and pays through Stripe's API, which the journey also
 * serves.
 */
export const stripeJs = `
window.Stripe = (key) => {
  const api = async (path, fields) => {
    const answer = await fetch('https://api.stripe.com' + path, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + key, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  };
  const frames = new WeakMap();
  return {
    elements: () => ({
      create: (type, options) => {
        if (type !== 'card' || !options.hidePostalCode) throw new Error('Another form was expected.');
        const handlers = {};
        const tell = (event, value) => (handlers[event] || []).forEach((handler) => handler(value));
        const frame = document.createElement('iframe');
        const element = {
          on: (event, handler) => { (handlers[event] ||= []).push(handler); },
          mount: (place) => {
            frame.title = 'Secure card payment input frame';
            frame.style.cssText = 'display:block;width:100%;height:24px;border:0';
            frame.src = 'https://js.stripe.com/v3/elements-inner-card.html#' + encodeURIComponent(JSON.stringify(options.style));
            addEventListener('message', (event) => {
              if (event.source !== frame.contentWindow || event.origin !== 'https://js.stripe.com') return;
              if (event.data.number !== undefined) frames.set(element, event.data.number);
              if (event.data.event) tell(event.data.event, event.data.value || {});
            });
            place.append(frame);
          },
          destroy: () => frame.remove(),
        };
        return element;
      },
    }),
    confirmCardPayment: async (secret, { payment_method: { card } }) => {
      const id = secret.split('_secret_')[0];
      const first = await api('/v1/payment_intents/' + id + '/confirm', { client_secret: secret, card: frames.get(card) || '' });
      if (!first.paymentIntent || first.paymentIntent.status !== 'requires_action') return first;
      const passes = await new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.title = 'Question of the bank';
        frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff';
        frame.src = 'https://hooks.stripe.com/3d_secure_2/authenticate';
        addEventListener('message', (event) => {
          if (event.source !== frame.contentWindow || event.origin !== 'https://hooks.stripe.com') return;
          frame.remove();
          resolve(event.data === 'passes');
        });
        document.body.append(frame);
      });
      return api('/v1/payment_intents/' + id + '/authenticate', { client_secret: secret, passes: String(passes) });
    },
  };
};
`;

/** The frame for entering the card. */
export const cardFrame = `<!doctype html><html lang="en"><title>Card</title>
<style>body{margin:0}form{display:flex;gap:8px}input{border:0;padding:0;height:24px;background:transparent;outline:0;font:16px/24px system-ui;min-width:0}input::placeholder{color:inherit;opacity:.7}#n{flex:1}#e{width:70px}#c{width:44px}</style>
<form><input id="n" aria-label="Credit or debit card number" placeholder="1234 1234 1234 1234" inputmode="numeric"><input id="e" aria-label="Credit or debit card expiration date" placeholder="MM / YY"><input id="c" aria-label="Credit or debit card CVC" placeholder="CVC"></form>
<script>
const say = (data) => parent.postMessage(data, '*');
const style = JSON.parse(decodeURIComponent(location.hash.slice(1)));
document.body.style.color = style.base.color;
const number = document.getElementById('n');
number.addEventListener('input', () => {
  const plain = number.value.replaceAll(' ', '');
  const bad = plain.length >= 16 && !plain.startsWith('4');
  say({ number: plain, event: 'change', value: bad ? { error: { message: 'Your card number is invalid.' } } : {} });
});
addEventListener('focusin', () => say({ event: 'focus' }));
addEventListener('focusout', () => say({ event: 'blur' }));
say({ event: 'ready' });
</script>`;

/** The frame in which the bank asks the payer to confirm. */
export const bankFrame = `<!doctype html><html lang="en"><title>Bank</title><main><h1>Is it you?</h1>
<button onclick="parent.postMessage('passes','*')">Complete</button>
<button onclick="parent.postMessage('fails','*')">Fail</button></main></html>`;
