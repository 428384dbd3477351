{{- define "spacebooks.labels" -}}
app.kubernetes.io/name: spacebooks
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "spacebooks.selector" -}}
app.kubernetes.io/name: spacebooks
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "spacebooks.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "spacebooks.pod" -}}
automountServiceAccountToken: false
{{- with .Values.serviceAccount.name }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "spacebooks.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: config
    mountPath: /etc/spacebooks
    readOnly: true
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- if .Values.fileSecret }}
  - name: files
    mountPath: /run/secrets
    readOnly: true
  {{- end }}
{{- end }}

{{- define "spacebooks.volumes" -}}
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
{{- with .Values.fileSecret }}
- name: files
  secret:
    secretName: {{ . }}
{{- end }}
{{- end }}

{{- define "spacebooks.ingress" }}
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: {{ .name }}
  labels: {{- include "spacebooks.labels" .root | nindent 4 }}
  {{- with .of.annotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with .of.className }}
  ingressClassName: {{ . }}
  {{- end }}
  {{- if .of.tlsSecret }}
  tls:
    - hosts: [{{ .of.host | quote }}]
      secretName: {{ .of.tlsSecret }}
  {{- end }}
  rules:
    - host: {{ .of.host | quote }}
      http:
        paths:
          - path: {{ .path }}
            pathType: Prefix
            backend:
              service:
                name: {{ .root.Release.Name }}
                port:
                  name: {{ .port }}
{{- end }}
