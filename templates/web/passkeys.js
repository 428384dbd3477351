// Asks the browser for a passkey when the form is sent, and sends its answer with it.
for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const failed = document.getElementById('failed');
    failed.hidden = true;
    const { startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;
    const ask = form.dataset.passkey === 'new' ? startRegistration : startAuthentication;
    try {
      form.elements.answer.value = JSON.stringify(
        await ask({ optionsJSON: JSON.parse(form.dataset.options) }),
      );
      form.submit();
    } catch {
      failed.hidden = false;
    }
  });
}
